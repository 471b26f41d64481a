-- The role that Citation Platform reads the ERP replica with. Run by the database's
-- administrator, in the replica's database; running it again changes nothing.
--
--   psql -d erp -f read_only_role.sql
--   psql -d erp -c '\password citation_reader'
--
-- Edit the two settings first. Where the ERP's own tables hold more than is needed, give
-- names of views that select only the columns of docs/decisions/012-erp-is-read-only.md.

SELECT set_config('citation.schema', 'public', false),
       set_config('citation.relations', 'item, item_variant, sales_line, purchase_line', false);

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'citation_reader') THEN
    CREATE ROLE citation_reader;
  END IF;
END
$$;

ALTER ROLE citation_reader WITH LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION
  NOBYPASSRLS NOINHERIT CONNECTION LIMIT 4;
ALTER ROLE citation_reader SET default_transaction_read_only = on;
ALTER ROLE citation_reader SET statement_timeout = '5min';
ALTER ROLE citation_reader SET lock_timeout = '5s';
ALTER ROLE citation_reader SET idle_in_transaction_session_timeout = '15min';

DO $$
DECLARE
  place text := current_setting('citation.schema');
  relation text;
BEGIN
  -- What PostgreSQL gives to everyone would be given to this role too.
  EXECUTE format('REVOKE CREATE, TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('REVOKE CREATE ON SCHEMA %I FROM PUBLIC', place);
  REVOKE CREATE ON SCHEMA public FROM PUBLIC;
  REVOKE EXECUTE ON FUNCTION lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea),
    lo_put(oid, bigint, bytea), lowrite(integer, bytea) FROM PUBLIC;

  EXECUTE format('REVOKE ALL ON DATABASE %I FROM citation_reader', current_database());
  EXECUTE format('REVOKE ALL ON ALL TABLES IN SCHEMA %I FROM citation_reader', place);
  EXECUTE format('REVOKE ALL ON ALL SEQUENCES IN SCHEMA %I FROM citation_reader', place);
  EXECUTE format('REVOKE ALL ON SCHEMA %I FROM citation_reader', place);

  EXECUTE format('GRANT CONNECT ON DATABASE %I TO citation_reader', current_database());
  EXECUTE format('GRANT USAGE ON SCHEMA %I TO citation_reader', place);
  FOREACH relation IN ARRAY string_to_array(current_setting('citation.relations'), ',') LOOP
    EXECUTE format('GRANT SELECT ON %I.%I TO citation_reader', place, trim(relation));
  END LOOP;
END
$$;
