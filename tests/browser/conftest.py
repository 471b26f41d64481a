"""A real browser on a real service process, which serves the published sample."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

CHROMIUM = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
START_SECONDS = 120


@dataclass
class Visit:
    """A page with everything that went wrong on it, and every address it asked for."""

    page: Page
    url: str
    errors: list[str] = field(default_factory=list)
    requested: list[str] = field(default_factory=list)

    def ask(self, question: str, peildatum: str | None = None) -> None:
        """Open the form, ask, and wait for the outcome."""
        self.page.goto(self.url)
        self.page.get_by_label("Uw vraag").fill(question)
        if peildatum:
            self.page.get_by_label("Peildatum").fill(peildatum)
        self.page.get_by_role("button", name="Vraag", exact=True).click()
        self.page.locator("#uitkomst").wait_for()


@pytest.fixture(scope="module")
def service_url(sample_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service process on the sample; ready, and ended afterwards."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "citation_platform.service", "--home", str(sample_home)]
    log = tmp_path_factory.mktemp("service") / "log"
    with (
        log.open("wb") as stream,
        subprocess.Popen([*command, "--port", str(port)], stderr=stream) as process,
    ):
        try:
            url = f"http://127.0.0.1:{port}/"
            wait_until_ready(url, process, log)
            yield url
        finally:
            process.terminate()
            process.wait(timeout=30)


def wait_until_ready(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Return once ``/readyz`` answers 200; fail with what is missing."""
    missing = "it does not answer"
    for _ in range(START_SECONDS * 5):
        if process.poll() is not None:
            pytest.fail(f"the service ended with {process.returncode}: {log.read_text()[-2000:]}")
        time.sleep(0.2)
        try:
            response = httpx.get(url + "readyz", trust_env=False)
        except httpx.TransportError:
            continue
        if response.status_code == 200:
            return
        missing = response.text
    pytest.fail(f"the service is not ready after {START_SECONDS} s: {missing}")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, without a network of its own."""
    if not CHROMIUM.exists():
        pytest.fail(
            f"{CHROMIUM} is missing: run 'apt-get update && apt-get install -y chromium', "
            "or set CHROMIUM to the browser"
        )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS])
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser, service_url: str) -> Iterator[Visit]:
    """A desktop visit; it fails afterwards when the console shows an error."""
    yield from visiting(browser.new_context(), service_url)


@pytest.fixture
def phone_visit(browser: Browser, service_url: str) -> Iterator[Visit]:
    """A visit on a phone of 360 pixels."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    yield from visiting(context, service_url)


@pytest.fixture
def scriptless_visit(browser: Browser, service_url: str) -> Iterator[Visit]:
    """A visit with JavaScript switched off."""
    yield from visiting(browser.new_context(java_script_enabled=False), service_url)


def visiting(context: BrowserContext, url: str) -> Iterator[Visit]:
    """A page of ``context`` whose console errors fail the test."""
    page = context.new_page()
    visit = Visit(page, url)

    def on_console(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            visit.errors.append(message.text)

    page.on("console", on_console)
    page.on("pageerror", lambda error: visit.errors.append(str(error)))
    page.on("request", lambda request: visit.requested.append(request.url))
    yield visit
    context.close()
    assert visit.errors == []
    assert all(address.startswith(url) for address in visit.requested)
