import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders: string[] = [];

/**
 * Makes a folder whose name begins with `name`, and returns its path without links; it is removed after the file's tests. On Windows
 * the path is as reports show those of other drives: with `/`, and with the drive in a small letter.
 */
export function temporaryFolder(name: string): string {
  const path = realpathSync.native(mkdtempSync(join(tmpdir(), name)));
  folders.push(path);
  return process.platform === "win32"
    ? path.replaceAll("\\", "/").replace(/^[A-Z](?=:)/, (drive) => drive.toLowerCase())
    : path;
}

export function removeTemporaryFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
