import { HalfWritten, replaceFile, type Expected } from "../../hosts/replace-file.ts";
import { fileProblem } from "../check/find-files.ts";

/** Why a file could not be written. */
interface WriteProblem {
  /** One of `fileProblems`, or the system's words. */
  readonly problem: string;
  /** The file is as it was. */
  readonly isUnchanged: boolean;
}

/** Writes a file; resolves to why it could not. */
export async function writeBytes(
  path: string,
  bytes: Uint8Array,
  expected: Expected,
): Promise<WriteProblem | undefined> {
  try {
    await replaceFile(path, bytes, expected);
    return undefined;
  } catch (error) {
    return { problem: fileProblem(error), isUnchanged: !(error instanceof HalfWritten) };
  }
}
