import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Runner, Test } from "mocha";

/** One line for each test; the launcher shows the lines with this mark. */
function say(line: string): void {
  console.log(`[e2e] ${line}`);
}

/** Runs every test file next to this one inside VS Code; VS Code calls it. Throws when a test fails. */
export async function run(): Promise<void> {
  const { default: Mocha } = await import("mocha");
  // The base reporter counts and prints nothing.
  const mocha = new Mocha({ ui: "tdd", timeout: 30_000, reporter: Mocha.reporters.Base });
  const files = readdirSync(__dirname).filter((name) => name.endsWith(".test.cjs"));
  // It looks at what runs before any file is opened.
  const isFirst = (name: string): number => Number(name === "start.test.cjs");
  for (const name of files.sort().sort((a, b) => isFirst(b) - isFirst(a))) {
    mocha.addFile(join(__dirname, name));
  }
  const counts = { passed: 0, failed: 0, pending: 0 };
  await new Promise<void>((resolve) => {
    const runner: Runner = mocha.run(() => resolve());
    runner.on("pass", (test: Test) => {
      counts.passed += 1;
      say(`  ok   ${test.fullTitle()} (${test.duration ?? 0} ms)`);
    });
    runner.on("fail", (test: Test, error: unknown) => {
      counts.failed += 1;
      say(`  FAIL ${test.fullTitle()}\n${describe(error)}`);
    });
    runner.on("pending", (test: Test) => {
      counts.pending += 1;
      say(`  skip ${test.fullTitle()}`);
    });
  });
  const file = process.env["KUBELET_E2E_RESULT"];
  if (file !== undefined) writeFileSync(file, JSON.stringify(counts));
  if (counts.failed > 0) throw new Error(`${counts.failed} tests failed`);
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
