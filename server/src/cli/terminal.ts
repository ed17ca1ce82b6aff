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

/** The terminal, pipe or file that this process is connected to. */
export function processTerminal(): Terminal {
  const { stdout, stderr, env } = process;
  let input: Promise<Uint8Array> | undefined;
  let isClosed = false;
  // Without a listener, a reader that goes away (`| head`) ends the process with a stack trace.
  stdout.on("error", () => (isClosed = true));
  stderr.on("error", () => undefined);
  return {
    write: (text) =>
      new Promise((resolve) => {
        if (isClosed) resolve(false);
        else stdout.write(text, (error) => resolve(!error));
      }),
    reportError: (sentence) => void stderr.write(`kubelet-config: ${harmless(sentence)}\n`),
    // Node opens standard input where it is first asked for.
    // It comes once, and work that misses code begins anew.
    readInput: (limit) => (input ??= readAll(process.stdin, limit)),
    input: () => process.stdin,
    useColors: stdout.isTTY && (env["NO_COLOR"] ?? "") === "" && env["TERM"] !== "dumb",
    columns: stdout.isTTY ? stdout.columns : undefined,
    ...(stderr.isTTY &&
      env["TERM"] !== "dumb" && {
        showProgress: (line: string) => void stderr.write(`\r\u001B[K${line}`),
      }),
  };
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
