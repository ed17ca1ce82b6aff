import { once } from "../core/text/once.ts";
import { directWriter, mayBeTerminal, type Write } from "./direct-output.ts";
import { harmless } from "./style.ts";

/** Where the program writes to and reads from; tests put their own in its place. */
export interface Terminal {
  /** Resolves once the text is taken; to false when the reader has gone (a closed pipe). */
  write(text: string): Promise<boolean>;
  /** One sentence on standard error. */
  reportError(sentence: string): void;
  /** All bytes of standard input, at most about `limit`. */
  readInput(limit: number): Promise<Uint8Array>;
  /** Standard input as it comes. */
  input(): AsyncIterable<Uint8Array>;
  readonly useColors: boolean;
  /** Width to wrap prose at; undefined where no person reads along. */
  readonly columns: number | undefined;
  /** Shows a line that the next one takes the place of; absent where no person reads along. */
  readonly showProgress?: (line: string) => void;
}

/**
 * The terminal, pipe or file that this process is connected to. Node's streams are made where somebody may read along: to load
 * them takes as long as all else that is done for `--version`.
 */
export function processTerminal(): Terminal {
  const { env } = process;
  const isDumb = env["TERM"] === "dumb";
  const stdout = mayBeTerminal(1) ? process.stdout : undefined;
  const stderr = once(() => heard(process.stderr));
  let input: Promise<Uint8Array> | undefined;
  return {
    write: stdout ? streamWriter(stdout) : directWriter(1, () => streamWriter(process.stdout)),
    reportError: (sentence) => void stderr().write(`kubelet-config: ${harmless(sentence)}\n`),
    // Node opens standard input where it is first asked for. It comes once, and work that misses code begins anew.
    readInput: (limit) => (input ??= readAll(process.stdin, limit)),
    input: () => process.stdin,
    useColors: stdout?.isTTY === true && (env["NO_COLOR"] ?? "") === "" && !isDumb,
    columns: stdout?.isTTY ? stdout.columns : undefined,
    ...(mayBeTerminal(2) &&
      !isDumb &&
      stderr().isTTY && {
        showProgress: (line: string) => void stderr().write(`\r\u001B[K${line}`),
      }),
  };
}

function streamWriter(stream: NodeJS.WriteStream): Write {
  let isClosed = false;
  heard(stream, () => (isClosed = true));
  return (text) =>
    new Promise((resolve) => {
      if (isClosed) resolve(false);
      else stream.write(text, (error) => resolve(!error));
    });
}

/** Without a listener, a reader that goes away (`| head`) ends the process with a stack trace. */
function heard(
  stream: NodeJS.WriteStream,
  listener: () => void = () => undefined,
): NodeJS.WriteStream {
  return stream.on("error", listener);
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
