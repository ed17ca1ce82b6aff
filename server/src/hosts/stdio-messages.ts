import {
  AbstractMessageReader,
  AbstractMessageWriter,
  Message,
  type DataCallback,
  type Disposable,
  type MessageReader,
  type MessageWriter,
  type ResponseMessage,
} from "vscode-languageserver/node";
import { WrittenResult } from "./written-result.ts";

const endOfHeader = "\r\n\r\n";

/**
 * Reads messages off a stream, each as soon as it is there. The library's own reader waits a turn of the event loop for each. What
 * is no message is reported as an error of the connection, and passed over.
 */
export class WholeMessageReader extends AbstractMessageReader implements MessageReader {
  readonly #stream: NodeJS.ReadableStream;
  #chunks: Buffer[] = [];
  #length = 0;
  /** The length of the content whose header was read; undefined: a header comes next. */
  #content: number | undefined;

  constructor(stream: NodeJS.ReadableStream) {
    super();
    this.#stream = stream;
    stream.on("error", (error) => {
      this.fireError(error);
    });
    stream.on("close", () => {
      this.fireClose();
    });
  }

  listen(callback: DataCallback): Disposable {
    const read = (chunk: Buffer): void => {
      this.#chunks.push(chunk);
      this.#length += chunk.length;
      for (let isRead = true; isRead;) isRead = this.#readNext(callback);
    };
    this.#stream.on("data", read);
    return { dispose: () => void this.#stream.off("data", read) };
  }

  /** False where more has to come first. */
  #readNext(callback: DataCallback): boolean {
    this.#content ??= this.#readHeader();
    if (this.#content === undefined || this.#length < this.#content) return false;
    const text = this.#take(this.#content).toString("utf8");
    this.#content = undefined;
    try {
      callback(JSON.parse(text) as Message);
    } catch (error) {
      this.fireError(error);
    }
    return true;
  }

  #readHeader(): number | undefined {
    if (this.#length === 0) return undefined;
    const end = this.#whole().indexOf(endOfHeader);
    if (end < 0) return undefined;
    const header = this.#take(end + endOfHeader.length).toString("latin1");
    const length = /^content-length:[ \t]*(\d+)/im.exec(header)?.[1];
    if (length === undefined) this.fireError(new Error(`No Content-Length in: ${header.trim()}`));
    return length === undefined ? undefined : Number(length);
  }

  /** All that has come and was not taken yet. */
  #whole(): Buffer {
    const [only] = this.#chunks;
    if (only && this.#chunks.length === 1) return only;
    const whole = Buffer.concat(this.#chunks, this.#length);
    this.#chunks = [whole];
    return whole;
  }

  #take(length: number): Buffer {
    const whole = this.#whole();
    this.#length -= length;
    this.#chunks = this.#length > 0 ? [whole.subarray(length)] : [];
    return whole.subarray(0, length);
  }
}

/** Of so many UTF-16 units: what is sent by and by anyhow is not put together with its header first. */
const longContent = 2 ** 16;

/** Header and content of a message: in one piece, unless it is long. */
function piecesOf(message: Message): readonly (string | Buffer)[] {
  if (Message.isResponse(message) && message.result instanceof WrittenResult) {
    return piecesAround(message.result, message);
  }
  const content = JSON.stringify(message);
  if (content.length < longContent) return [`${headerOf(Buffer.byteLength(content))}${content}`];
  const bytes = Buffer.from(content);
  return [headerOf(bytes.length), bytes];
}

/** The same, where the content of the result is written already. */
function piecesAround(
  { pieces }: WrittenResult,
  { jsonrpc, id }: ResponseMessage,
): readonly (string | Buffer)[] {
  const before = `{"jsonrpc":${JSON.stringify(jsonrpc)},"id":${JSON.stringify(id)},"result":`;
  const length = pieces.reduce((sum, piece) => sum + piece.length, Buffer.byteLength(before) + 1);
  if (length >= longContent) return [`${headerOf(length)}${before}`, ...pieces, "}"];
  return [`${headerOf(length)}${before}${pieces.join("")}}`];
}

function headerOf(length: number): string {
  return `Content-Length: ${length}${endOfHeader}`;
}

/**
 * Writes messages to a stream, each at once and, unless it is long, in one piece. The library's own writer waits a turn of the event loop, and hands
 * over header and content one after the other: two system calls, of which the first wakes a client that can do nothing
 * yet. A write rejects where the stream does not take the message.
 */
export class WholeMessageWriter extends AbstractMessageWriter implements MessageWriter {
  readonly #stream: NodeJS.WritableStream;
  #failures = 0;

  constructor(stream: NodeJS.WritableStream) {
    super();
    this.#stream = stream;
    stream.on("error", (error) => {
      this.fireError(error);
    });
    stream.on("close", () => {
      this.fireClose();
    });
  }

  write(message: Message): Promise<void> {
    return new Promise((resolve, reject) => {
      const written = (error?: Error | null): void => {
        if (!error) {
          this.#failures = 0;
          resolve();
          return;
        }
        this.fireError(error, message, ++this.#failures);
        reject(error);
      };
      const pieces = piecesOf(message);
      for (const piece of pieces.slice(0, -1)) this.#stream.write(piece);
      this.#stream.write(pieces.at(-1) ?? "", written);
    });
  }

  end(): void {
    this.#stream.end();
  }
}
