import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { directWriter, mayBeTerminal } from "../../server/src/cli/direct-output.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kubelet output "));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const noStream = (): never => {
  throw new Error("A file needs no stream.");
};

test("texts are written to a file one after the other", async () => {
  const path = join(folder, "report.txt");
  const descriptor = openSync(path, "w");
  expect(mayBeTerminal(descriptor)).toBe(false);
  const write = directWriter(descriptor, noStream);
  expect(await write("最大 110\n")).toBe(true);
  expect(await write("")).toBe(true);
  expect(await write("end\n")).toBe(true);
  closeSync(descriptor);
  expect(readFileSync(path, "utf8")).toBe("最大 110\nend\n");
});

test("where nothing can be written any more, all further texts are refused", async () => {
  const path = join(folder, "report.txt");
  const descriptor = openSync(path, "w");
  closeSync(descriptor);
  const readOnly = openSync(path, "r");
  const write = directWriter(readOnly, noStream);
  expect(await write("a")).toBe(false);
  expect(await write("b")).toBe(false);
  closeSync(readOnly);
});

test("what is no descriptor may be anything", () => {
  expect(mayBeTerminal(1_000_000)).toBe(true);
});
