"""A browser's way into Dagster: questions and commands over HTTP, and nothing else.

Belongs here: the GraphQL that Dagster's own pages send, each as one method.
Does not belong here: what the tests want to see.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import httpx

_SELECTOR = {
    "repositoryLocationName": "citation_platform",
    "repositoryName": "__repository__",
}
_ENDED = {"SUCCESS", "FAILURE", "CANCELED"}

_LAUNCH = """
mutation ($params: ExecutionParams!) { launchRun(executionParams: $params) { __typename
  ... on LaunchRunSuccess { run { runId } }
  ... on PythonError { message } ... on RunConfigValidationInvalid { errors { message } } } }
"""
_STATUS = "query ($id: ID!) { runOrError(runId: $id) { ... on Run { status } } }"
_FAILURES = """
query ($id: ID!) { logsForRun(runId: $id) { ... on EventConnection { events { __typename
  ... on ExecutionStepFailureEvent { error { message } }
  ... on RunFailureEvent { error { message } } } } } }
"""
_CHECK = """
query ($asset: AssetKeyInput!, $check: String!, $partition: String!) {
  assetCheckExecutions(assetKey: $asset, checkName: $check, partition: $partition, limit: 1) {
    runId evaluation { success description partition metadataEntries { label
      ... on TextMetadataEntry { text } ... on MarkdownMetadataEntry { mdStr } } } } }
"""
_MATERIALISED = """
query ($asset: AssetKeyInput!) { assetNodeOrError(assetKey: $asset) { ... on AssetNode {
  assetMaterializations(limit: 1) { runId metadataEntries { label
    ... on TextMetadataEntry { text } ... on JsonMetadataEntry { jsonString }
    ... on FloatMetadataEntry { floatValue } ... on IntMetadataEntry { intValue }
    ... on BoolMetadataEntry { boolValue }
    ... on MarkdownMetadataEntry { mdStr } } } } } }
"""


@dataclass(frozen=True, slots=True)
class Seen:
    """A check's last evaluation of a folder. ``values``: its metadata by label."""

    passed: bool
    description: str
    values: Mapping[str, str]


class Browser:
    """What a person with Dagster's UI at ``address`` can see and do."""

    def __init__(self, address: str, *, patience: float = 120) -> None:
        self._client = httpx.Client(base_url=address, timeout=60, trust_env=False)
        self._patience = patience

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    def check(self, asset: str, name: str, folder: str) -> Seen | None:
        """What the check says of the folder last; None before it ever ran."""
        variables = {"asset": {"path": [asset]}, "check": name, "partition": folder}
        executions = self._ask(_CHECK, variables)["assetCheckExecutions"]
        found = executions[0]["evaluation"] if executions else None
        if found is None:
            return None
        assert found["partition"] == folder
        values = {
            entry["label"]: entry.get("mdStr") or entry.get("text") or ""
            for entry in found["metadataEntries"]
        }
        return Seen(found["success"], found["description"], values)

    def materialised(self, asset: str) -> dict[str, Any]:
        """Metadata of the last materialisation by label; empty before the first."""
        node = self._ask(_MATERIALISED, {"asset": {"path": [asset]}})["assetNodeOrError"]
        found = node["assetMaterializations"]
        entries = found[0]["metadataEntries"] if found else []
        return {
            entry["label"]: next((value for name, value in entry.items() if name != "label"), None)
            for entry in entries
        }

    def launch(
        self,
        job: str,
        *,
        folders: Sequence[str] = (),
        assets: Sequence[str] = (),
        checks: Sequence[tuple[str, str]] = (),
        **operations: object,
    ) -> str:
        """Start a run and return its id.

        ``folders``: first and last of a range of partitions. ``assets``, ``checks`` (asset and
        name): only these of the job. ``operations``: configuration by op.
        """
        tags = {}
        if folders:
            tags["dagster/asset_partition_range_start"] = folders[0]
            tags["dagster/asset_partition_range_end"] = folders[-1]
        config = {name: {"config": value} for name, value in operations.items()}
        params = {
            "selector": {**_SELECTOR, "jobName": job, **_selected(assets, checks)},
            "mode": "default",
            "runConfigData": {"ops": config} if config else {},
            "executionMetadata": {
                "tags": [{"key": key, "value": value} for key, value in tags.items()]
            },
        }
        launched = self._ask(_LAUNCH, {"params": params})["launchRun"]
        assert launched["__typename"] == "LaunchRunSuccess", launched
        return str(launched["run"]["runId"])

    def ended(self, run_id: str) -> str:
        """The run's status once it has ended."""
        deadline = time.monotonic() + self._patience
        while True:
            status = str(self._ask(_STATUS, {"id": run_id})["runOrError"]["status"])
            if status in _ENDED:
                return status
            assert time.monotonic() < deadline, f"run {run_id} is still {status}"
            time.sleep(0.3)

    def succeeds(self, run_id: str) -> None:
        """Wait for the run; fail with what it said when it did not succeed."""
        status = self.ended(run_id)
        assert status == "SUCCESS", f"{status}: {self.why_failed(run_id)}"

    def why_failed(self, run_id: str) -> str:
        """What the run and its failed steps said."""
        events = self._ask(_FAILURES, {"id": run_id})["logsForRun"]["events"]
        said = [str(event["error"]["message"]) for event in events if event.get("error")]
        return "\n".join(said)

    def _ask(self, query: str, variables: Mapping[str, object]) -> dict[str, Any]:
        reply = self._client.post("/graphql", json={"query": query, "variables": variables})
        content = reply.json()
        assert "errors" not in content, content["errors"]
        assert reply.status_code == 200, reply.text
        data: dict[str, Any] = content["data"]
        return data


def _selected(assets: Sequence[str], checks: Sequence[tuple[str, str]]) -> dict[str, object]:
    if not assets:
        return {}
    return {
        "assetSelection": [{"path": [asset]} for asset in assets],
        "assetCheckSelection": [
            {"assetKey": {"path": [asset]}, "name": name} for asset, name in checks
        ],
    }
