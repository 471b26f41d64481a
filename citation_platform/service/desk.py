"""Where questions wait for their turn, are answered in a thread, counted and logged.

Belongs here: concurrency, and what is recorded about a question.
Does not belong here: how an answer is made (``service.asking``), HTTP (the routes).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from anyio import CapacityLimiter, to_thread

from citation_platform.errors import TransientFault
from citation_platform.service.answers import Answer, Pools, Question, Understood
from citation_platform.service.context import Asker, ModelState, ServiceContext
from citation_platform.service.logs import fingerprint, log

Result = TypeVar("Result")


class Desk:
    """Takes at most ``settings.concurrency`` questions at once; refuses a queue that is too long."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context
        self._limiter = CapacityLimiter(context.settings.concurrency)

    async def ask(self, question: Question) -> Answer:
        """The answer from the release that is published when the question's turn comes.

        Raises ``UnknownOffice``; ``TransientFault`` while the model loads or the queue is
        full; ``NoRelease``. Errors are counted and passed on.
        """
        answer = await self._run(question, lambda asker: asker.ask(question))
        self._context.metrics.count_answer(answer)
        self._log_answer(answer)
        return answer

    async def search(self, question: Question) -> Pools:
        """The candidates of both pools; raises what ``ask`` raises."""
        pools = await self._run(question, lambda asker: asker.search(question))
        self._log_search(question, pools)
        return pools

    async def _run(self, question: Question, work: Callable[[Asker], Result]) -> Result:
        context = self._context
        office = context.office(question.office)
        self._admit()

        def in_thread() -> Result:
            # The block keeps this release open although a newer one may be published meanwhile.
            with context.holder.use() as release:
                return work(context.asker_for(release, office))

        with context.metrics.in_flight.track_inprogress():
            try:
                return await to_thread.run_sync(in_thread, limiter=self._limiter)
            except Exception:
                context.metrics.count_failure(question.office)
                raise

    def _admit(self) -> None:
        readiness = self._context.readiness
        if readiness.model is not ModelState.READY:
            raise TransientFault(
                readiness.detail, remedy="/readyz tells when questions can be asked"
            )
        if self._limiter.statistics().tasks_waiting >= self._context.settings.waiting:
            raise TransientFault(
                "too many questions are waiting", remedy="ask again in a few seconds"
            )

    def _log_answer(self, answer: Answer) -> None:
        log.info(
            "question",
            **self._about(answer.question, answer.office, answer.understood),
            outcome=answer.status,
            reasons=[reason.code.value for reason in answer.reasons],
            rejected=[item.reason.code.value for item in answer.rejected if item.reason],
            cited=[claim.address for claim in answer.claims],
            candidates={"authority": len(answer.authority), "experience": len(answer.experience)},
            release_id=answer.release_id,
            timings_ms=answer.timings_ms,
        )

    def _log_search(self, question: Question, pools: Pools) -> None:
        log.info(
            "search",
            **self._about(question.question, question.office, pools.understood),
            candidates={"authority": len(pools.authority), "experience": len(pools.experience)},
            release_id=pools.release_id,
            timings_ms=pools.timings_ms,
        )

    def _about(self, question: str, office: str, understood: Understood) -> dict[str, str]:
        facts = {
            "office": office,
            "question_sha256": fingerprint(question),
            "language": understood.language,
            "peildatum": understood.peildatum.isoformat(),
        }
        return {**facts, "question": question} if self._context.settings.log_questions else facts
