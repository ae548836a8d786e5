import { relative } from "node:path";
import type { Reporter, TestCase, TestModule, TestSpecification } from "vitest/node";
import { projectRoot } from "#server/lib/root.ts";
import { writeJournal } from "./journal.ts";

const fileName = (path: string) => relative(projectRoot(), path);
const testName = (test: TestCase) => `${fileName(test.module.moduleId)} > ${test.fullName}`;

/** Writes each test to the lane's journal as it ends. */
export default class VitestJournal implements Reporter {
  onTestRunStart(files: readonly TestSpecification[]): void {
    writeJournal(...files.map(({ moduleId }) => ({ planned: moduleId, name: fileName(moduleId) })));
  }

  onTestModuleCollected(module: TestModule): void {
    const tests = [...module.children.allTests()];
    writeJournal(
      { done: module.moduleId, as: "collected" },
      ...tests.map((test) => ({ planned: test.id, name: testName(test) })),
    );
  }

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (state !== "pending") writeJournal({ done: test.id, as: state });
  }

  /** A file that does not load, or whose own hooks fail, is one failure. */
  onTestModuleEnd(module: TestModule): void {
    if (module.errors().length > 0) writeJournal({ done: module.moduleId, as: "failed" });
  }
}
