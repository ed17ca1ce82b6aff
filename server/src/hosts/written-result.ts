import type { WrittenAnswer } from "../lsp/host.ts";

/** An answer that is written as it is made: the bytes of its JSON. */
export class WrittenResult implements WrittenAnswer {
  readonly #pieces: Buffer[] = [];

  add(json: string): void {
    this.#pieces.push(Buffer.from(json));
  }

  /** What was written so far, in its order. */
  get pieces(): readonly Buffer[] {
    return this.#pieces;
  }

  /** The value itself, for whoever does not send the bytes as they are. */
  toJSON(): unknown {
    return JSON.parse(Buffer.concat(this.#pieces).toString());
  }
}
