import type { FullConfig, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";
import { writeJournal } from "./journal.ts";

// The first title is that of the root, which is empty.
const testName = (test: TestCase) => test.titlePath().slice(1).join(" > ");

/** Writes each journey to the lane's journal as it ends. */
export default class PlaywrightJournal implements Reporter {
  onBegin(_config: FullConfig, suite: Suite): void {
    writeJournal(...suite.allTests().map((test) => ({ planned: test.id, name: testName(test) })));
  }

  onTestEnd(test: TestCase, { status, retry }: TestResult): void {
    const isTriedAgain = status !== "passed" && status !== "skipped" && retry < test.retries;
    if (isTriedAgain) return;
    const as = status === "skipped" ? "skipped" : !test.ok() ? "failed" : retry > 0 ? "flaky" : "passed";
    writeJournal({ done: test.id, as });
  }

  printsToStdio(): boolean {
    return false;
  }
}
