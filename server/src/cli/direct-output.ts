import { nodeFiles } from "../hosts/built-in.ts";

/** Writes a text; resolves to false when the reader has gone (a closed pipe). */
export type Write = (text: string | Uint8Array) => Promise<boolean>;

const nullDevice = "/dev/null";

/** False where what a descriptor leads to is a file, a pipe or nothing; to ask Node takes its streams. */
export function mayBeTerminal(descriptor: number): boolean {
  try {
    const found = nodeFiles.fstatSync(descriptor);
    if (!found.isCharacterDevice()) return false;
    // Windows has no number for a device.
    if (process.platform === "win32") return true;
    return found.rdev !== nodeFiles.statSync(nullDevice).rdev;
  } catch {
    return true;
  }
}

/**
 * Writes to a descriptor without a stream, at once, as Node writes to files and pipes. `slowly` is asked for a writer that
 * takes over where a pipe is full and its other end does not want to be waited for.
 */
export function directWriter(descriptor: number, slowly: () => Write): Write {
  let taken: Write | undefined;
  let isClosed = false;
  return (text) => {
    if (isClosed) return Promise.resolve(false);
    if (taken) return taken(text);
    const bytes = Buffer.from(text);
    let written = 0;
    try {
      while (written < bytes.length) {
        written += nodeFiles.writeSync(descriptor, bytes, written);
      }
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "EAGAIN") {
        taken = slowly();
        return taken(bytes.subarray(written));
      }
      isClosed = true;
    }
    return Promise.resolve(!isClosed);
  };
}
