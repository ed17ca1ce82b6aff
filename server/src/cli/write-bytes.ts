import { HalfWritten, replaceFile, type Expected } from "../hosts/replace-file.ts";
import { fileProblem } from "./find-files.ts";

/** Writes a file; resolves to why it could not, in words. Then the file is as it was, unless the words say otherwise. */
export async function writeBytes(
  path: string,
  bytes: Uint8Array,
  expected: Expected,
): Promise<string | undefined> {
  try {
    await replaceFile(path, bytes, expected);
    return undefined;
  } catch (error) {
    const problem = fileProblem(error);
    return error instanceof HalfWritten ? problem : `${problem}; nothing was written`;
  }
}
