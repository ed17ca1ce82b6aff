import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Makes a folder whose name begins with `name`, and returns its path without links. On Windows the path is as reports show those
 * of other drives: with `/`, and with the drive in a small letter.
 */
export function temporaryFolder(name: string): string {
  const path = realpathSync.native(mkdtempSync(join(tmpdir(), name)));
  return process.platform === "win32"
    ? path.replaceAll("\\", "/").replace(/^[A-Z](?=:)/, (drive) => drive.toLowerCase())
    : path;
}
