"""Structured logs: one JSON object a line, on standard error.

Belongs here: configuration for a service process, and the logger.
Does not belong here: what is logged about a question (``service.desk``).

Questions are personal data: their text is logged only when the operator asks for it.
"""

from __future__ import annotations

import hashlib
import logging
import sys

import structlog

log: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger("citation_platform.service")


def configure_logging(level: int = logging.INFO) -> None:
    """Route structlog and the standard library's loggers to JSON lines; call once, at start."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.dict_tracebacks,
                structlog.processors.JSONRenderer(ensure_ascii=False),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    # Our own line per request has the request id and no query string.
    logging.getLogger("uvicorn.access").disabled = True


def fingerprint(text: str) -> str:
    """SHA-256 of a text: tells two questions apart without keeping either."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
