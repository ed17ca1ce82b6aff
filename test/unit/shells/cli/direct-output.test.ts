import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path/posix";
import { beforeEach, expect, test } from "vitest";
import {
  afterFailedWrite,
  directWriter,
  mayBeTerminal,
  WriteError,
} from "../../../../server/src/shells/cli/terminal/direct-output.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder("kubelet output ");
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

test("a text that cannot be written is an error, not a reader that has gone", async () => {
  const path = join(folder, "report.txt");
  closeSync(openSync(path, "w"));
  const readOnly = openSync(path, "r");
  const write = directWriter(readOnly, noStream);
  await expect(write("a")).rejects.toThrow(
    new WriteError("Cannot write to standard output: bad file descriptor."),
  );
  // The text after the gap is not written either.
  expect(await write("b")).toBe(false);
  closeSync(readOnly);
});

test("only a closed pipe is a reader that has gone", () => {
  const failure = (code: string, text: string): Error => Object.assign(new Error(text), { code });
  expect(afterFailedWrite(failure("EPIPE", "EPIPE: broken pipe, write"))).toBe(false);
  expect(() => afterFailedWrite(failure("EIO", "EIO: i/o error, write"))).toThrow(WriteError);
  expect(() =>
    afterFailedWrite(failure("ENOSPC", "ENOSPC: no space left on device, write")),
  ).toThrow("Cannot write to standard output: no space left on device.");
  expect(() => afterFailedWrite("odd")).toThrow("Cannot write to standard output: odd.");
});

test("what is no descriptor may be anything", () => {
  expect(mayBeTerminal(1_000_000)).toBe(true);
});
