import { expect, test } from "vitest";
import { shown } from "../../../../server/src/shells/cli/terminal/printed.ts";
import { progressOn } from "../../../../server/src/shells/cli/terminal/progress.ts";
import type { Terminal } from "../../../../server/src/shells/cli/terminal/terminal.ts";
import { english } from "../../../support/english.ts";
import { noInput } from "../../../support/no-input.ts";

/** The output on a terminal while files are checked, one at each given moment. */
async function logOf(times: readonly number[], isTerminal: boolean): Promise<readonly string[]> {
  const log: string[] = [];
  const plain: Terminal = {
    write: (text) => Promise.resolve(log.push(`out ${text}`) > 0),
    reportError: (sentence) => void log.push(`err ${sentence}`),
    readInput: () => Promise.resolve(new Uint8Array()),
    input: noInput,
    useColors: false,
    columns: undefined,
  };
  const showProgress = (line: string): void => void log.push(`[${line}]`);
  let time = 0;
  const { terminal, tick, end } = progressOn(
    isTerminal ? { ...plain, showProgress } : plain,
    english,
    () => time,
  );
  for (time of times) tick();
  await terminal.write(shown("a"));
  terminal.reportError("b");
  end();
  return log;
}

test("nothing in the first second", async () => {
  expect(await logOf([10, 500, 999], true)).toEqual(["out a", "err b"]);
});

test("then ten times a second, and gone before anything else is written", async () => {
  expect(await logOf([500, 1000, 1050, 1100, 1199, 1300], true)).toEqual([
    "[Checked 2 files…]",
    "[Checked 4 files…]",
    "[Checked 6 files…]",
    "[]",
    "out a",
    "err b",
  ]);
});

test("nothing where nobody reads along", async () => {
  expect(await logOf([2000, 4000], false)).toEqual(["out a", "err b"]);
});
