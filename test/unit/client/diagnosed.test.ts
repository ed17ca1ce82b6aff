import { expect, test } from "vitest";
import { isDiagnosed } from "../../../client/src/diagnosed.ts";

test.each<[what: string, scheme: string, isWritable: boolean | undefined, isDiagnosed: boolean]>([
  ["a file", "file", true, true],
  ["a new document", "untitled", undefined, true],
  ["a file of a remote workspace", "vscode-vfs", true, true],
  ["a file of a workspace that cannot be written", "archive", false, true],
  ["the other side of a diff", "git", false, false],
  ["a text that an extension shows", "kubelet-effective", undefined, false],
])("%s", (_what, scheme, isWritable, expected) => {
  expect(isDiagnosed({ scheme, isWritable, folders: ["file", "archive"] })).toBe(expected);
});
