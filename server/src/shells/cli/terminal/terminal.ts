import { once } from "../../../engine/text/once.ts";
import { afterFailedWrite, directWriter, mayBeTerminal, type Write } from "./direct-output.ts";
import { harmless } from "../../../engine/text/harmless.ts";
import type { Printed } from "./printed.ts";

/** The program's output and input; tests use their own instead. */
export interface Terminal {
  /**
   * Resolves once the text is taken; to false when the reader has gone (a closed pipe). Rejects with a `WriteError` where it
   * cannot be written, such as on a full disk.
   */
  write(text: Printed): Promise<boolean>;
  /** One sentence on standard error. */
  reportError(sentence: string): void;
  /** Lines of help on standard error, behind what is wrong with the arguments. */
  readonly showUsage?: (lines: readonly string[]) => void;
  /** All bytes of standard input, at most about `limit`. */
  readInput(limit: number): Promise<Uint8Array>;
  /** Standard input as it comes. */
  input(): AsyncIterable<Uint8Array>;
  /** True once a text could not be written because its reader has gone (`| head`). */
  readonly hasLostReader?: () => boolean;
  readonly useColors: boolean;
  /** Width to wrap prose at; undefined where no person reads along. */
  readonly columns: number | undefined;
  /** Shows a line that the next one replaces; absent if no person reads along. */
  readonly showProgress?: (line: string) => void;
}

/**
 * The terminal, pipe or file that this process is connected to. Node's streams are made only if a person may read
 * along: loading them takes as long as everything else for `--version`.
 */
export function processTerminal(): Terminal {
  const { env } = process;
  const isDumb = env["TERM"] === "dumb";
  const stdout = mayBeTerminal(1) ? process.stdout : undefined;
  const stderr = once(() => heard(process.stderr));
  let input: Promise<Uint8Array> | undefined;
  let isRead = true;
  const writeError = (line: string): void => {
    try {
      stderr().write(`${line}\n`);
    } catch {
      // Streams of files throw, and there is no other place to say it.
    }
  };
  const write = stdout ? streamWriter(stdout) : directWriter(1, () => streamWriter(process.stdout));
  return {
    write: async (text) => {
      const isTaken = await write(text);
      isRead &&= isTaken;
      return isTaken;
    },
    hasLostReader: () => !isRead,
    reportError: (sentence) => writeError(`kubelet-config: ${harmless(sentence)}`),
    showUsage: (lines) => lines.forEach(writeError),
    // Node opens standard input at its first use. It comes once, and work that misses code begins again.
    readInput: (limit) => (input ??= readAll(process.stdin, limit)),
    input: () => process.stdin,
    useColors: stdout?.isTTY === true && (env["NO_COLOR"] ?? "") === "" && !isDumb,
    columns: stdout?.isTTY ? stdout.columns : undefined,
    showProgress:
      mayBeTerminal(2) && !isDumb && stderr().isTTY
        ? (line: string) => void stderr().write(`\r\u001B[K${line}`)
        : undefined,
  };
}

function streamWriter(stream: NodeJS.WriteStream): Write {
  heard(stream);
  return (text) =>
    new Promise<boolean>((resolve, reject) => {
      // Streams of files throw, others tell the listener.
      stream.write(text, (error) => {
        if (error) reject(error);
        else resolve(true);
      });
    }).catch(afterFailedWrite);
}

/** Without a listener, a reader that goes away (`| head`) ends the process with a stack trace. */
function heard(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  return stream.on("error", () => undefined);
}

async function readAll(stream: NodeJS.ReadStream, limit: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk as Buffer | string);
    chunks.push(bytes);
    length += bytes.length;
    if (length > limit) break;
  }
  return Buffer.concat(chunks);
}
