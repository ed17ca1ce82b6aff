import { nodeFiles } from "../../hosts/built-in.ts";

/** Writes a text; resolves to false when the reader has gone, rejects with a `WriteError` where it cannot be written. */
export type Write = (text: string | Uint8Array) => Promise<boolean>;

/** Why a text could not be written, in a sentence. */
export class WriteError extends Error {}

/**
 * The meaning of a failed write: false if the reader has closed the pipe (`| head`), which is not a failure. Else it
 * throws.
 */
export function afterFailedWrite(error: unknown): false {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  // A stream that has met a closed pipe rejects further output.
  if (code === "EPIPE" || code === "ERR_STREAM_DESTROYED") return false;
  const message = error instanceof Error ? error.message : String(error);
  // Node writes "ENOSPC: no space left on device, write".
  const reason = /^[A-Z]+: (.+), \w+$/.exec(message)?.[1] ?? message;
  throw new WriteError(`Cannot write to standard output: ${reason}.`);
}

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
  return async (text) => {
    if (isClosed) return false;
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
      return afterFailedWrite(error);
    }
    return true;
  };
}
