import { codesOf, isBlank, isBlankOrEnd, isBreak, tab, space } from "./characters.ts";
import { ScannedText } from "./scanned-text.ts";
import { scanAnchor, scanDirective, scanTag } from "./scan-properties.ts";
import { scanBlockScalar, scanPlainScalar, scanQuotedScalar } from "./scan-scalars.ts";
import { tokenOf, type SimpleKey, type Token, type TokenType } from "./tokens.ts";

/** A key without `?` has its colon within so many characters (YAML 1.1, and the kubelet's reader). */
const maxSimpleKeyLength = 1024;

/** The kubelet's reader stops at more open brackets or indents. */
const maxNesting = 10_000;

/** Where a scanner begins: at a text's start, or at a key of a block map that begins in column 0. */
export type ScanStart = "stream" | "block-map";

/**
 * Cuts a text into tokens as the kubelet's YAML reader does, which goes back to libyaml (YAML 1.1): the same rules for
 * indentation, tabs, simple keys and quoting, and the same reasons to reject a text. Where those differ from the
 * specification, this follows the reader. Never throws; see `failure`.
 */
export class Scanner extends ScannedText {
  readonly #indents: number[];
  readonly #queue: Token[] = [];
  #head = 0;
  #taken = 0;
  /** The last place where a key may have begun, outside of all brackets and in each of them. */
  readonly #keys: (SimpleKey | undefined)[] = [undefined];
  #hasEnded = false;
  /** The reader loses a character at the start of lines while a second byte order mark heads its buffer. */
  readonly #eatsUntil: number;

  constructor(text: string, start: ScanStart = "stream") {
    const hasMark = text.charCodeAt(0) === 0xfeff && start === "stream";
    super(text, hasMark ? 1 : 0);
    this.#eatsUntil = hasMark && text.charCodeAt(1) === 0xfeff ? firstBuffer : 0;
    this.indent = start === "stream" ? -1 : 0;
    this.#indents = start === "stream" ? [] : [-1];
  }

  /** The next token, which stays the next one. */
  peek(): Token {
    while (!this.failure && this.#needsMore()) this.#scanNext();
    if (this.failure) return tokenOf("failure", this.at, this.at);
    return this.#queue[this.#head] ?? tokenOf("stream-end", this.at, this.at);
  }

  /** Goes on to the token behind the next one. */
  take(): Token {
    const token = this.peek();
    if (token.type === "failure" || token.type === "stream-end") return token;
    this.#head++;
    this.#taken++;
    if (this.#head === this.#queue.length) {
      this.#queue.length = 0;
      this.#head = 0;
    }
    return token;
  }

  /** The first token is not handed out while it may still become a key. */
  #needsMore(): boolean {
    const head = this.#queue[this.#head];
    if (!head) return !this.#hasEnded;
    const key = head.simpleKey;
    return key?.isPossible === true && key.isAwaited && this.#isStillKey(key);
  }

  #isStillKey(key: SimpleKey): boolean {
    if (!key.isPossible) return false;
    if (key.line === this.line && key.offset + maxSimpleKeyLength >= this.at) return true;
    if (key.isRequired) this.fail("could not find expected ':'");
    key.isPossible = false;
    return false;
  }

  #scanNext(): void {
    this.#skipToToken();
    if (this.failure) return;
    this.#unrollIndent(this.column);
    const code = this.code();
    if (code < 0) this.#fetchStreamEnd();
    else if (code === 37 && this.at === this.lineStart) this.#fetchDirective();
    else if (this.isAtDocumentMark()) {
      this.#fetchDocumentMark(code === 45 ? "document-start" : "document-end");
    } else this.#fetchContent(code);
  }

  #fetchContent(code: number): void {
    const isFlow = this.flowLevel > 0;
    switch (code) {
      case 91:
        this.#fetchFlowStart("flow-sequence-start");
        return;
      case 123:
        this.#fetchFlowStart("flow-mapping-start");
        return;
      case 93:
        this.#fetchFlowEnd("flow-sequence-end");
        return;
      case 125:
        this.#fetchFlowEnd("flow-mapping-end");
        return;
      case 44:
        this.#removeKey();
        this.isSimpleKeyAllowed = true;
        this.#put("flow-entry", 1);
        return;
      case 42:
      case 38:
        this.#putProperty(
          this.#beginProperty(),
          scanAnchor(this, code === 42 ? "alias" : "anchor"),
        );
        return;
      case 33:
        this.#putProperty(this.#beginProperty(), scanTag(this));
        return;
      case 39:
      case 34:
        this.#putProperty(this.#beginProperty(), scanQuotedScalar(this));
        return;
      default:
        if (code === 45 && isBlankOrEnd(this.code(1))) this.#fetchBlockEntry();
        else if (code === 63 && (isFlow || isBlankOrEnd(this.code(1)))) this.#fetchKey();
        else if (code === 58 && (isFlow || isBlankOrEnd(this.code(1)))) this.#fetchValue();
        else if ((code === 124 || code === 62) && !isFlow) this.#fetchBlockScalar();
        else if (mayBeginPlainAt(this, code)) {
          this.#putProperty(this.#beginProperty(), scanPlainScalar(this));
        } else this.fail("found character that cannot start any token");
    }
  }

  /** Passes white space and comments. Tabs are white space only where no key may begin. */
  #skipToToken(): void {
    for (;;) {
      if (this.at < this.#eatsUntil && this.at === this.lineStart) this.at++;
      const tabsToo = this.flowLevel > 0 || !this.isSimpleKeyAllowed;
      let code = this.code();
      while (code === space || (tabsToo && code === tab)) {
        this.at++;
        code = this.code();
      }
      if (code === 35) {
        this.skipToBreak();
        code = this.code();
      }
      if (!isBreak(code)) return;
      this.skipBreak();
      if (this.flowLevel === 0) this.isSimpleKeyAllowed = true;
    }
  }

  /** Appends a token of so many characters and passes them. */
  #put(type: TokenType, length: number, simpleKey?: SimpleKey): void {
    const token = tokenOf(type, this.at, this.at + length);
    token.simpleKey = simpleKey;
    this.#queue.push(token);
    this.at += length;
  }

  /** Inserts a token that is `number` tokens from the text's start. */
  #insert(token: Token, number: number): void {
    const index = this.#head + number - this.#taken;
    this.#queue.splice(number < this.#taken ? this.#queue.length : index, 0, token);
  }

  #saveKey(): SimpleKey | undefined {
    if (!this.isSimpleKeyAllowed) return undefined;
    this.#removeKey();
    const key: SimpleKey = {
      isPossible: true,
      isAwaited: true,
      isRequired: this.flowLevel === 0 && this.indent === this.column,
      tokenNumber: this.#taken + this.#queue.length - this.#head,
      offset: this.at,
      line: this.line,
      column: this.column,
    };
    this.#keys[this.#keys.length - 1] = key;
    return key;
  }

  #removeKey(): void {
    const key = this.#keys.at(-1);
    if (!key?.isPossible) return;
    if (key.isRequired) this.fail("could not find expected ':'");
    key.isPossible = false;
  }

  #rollIndent(column: number, type: TokenType, offset: number, number?: number): void {
    if (this.flowLevel > 0 || this.indent >= column) return;
    this.#indents.push(this.indent);
    this.indent = column;
    if (this.#indents.length > maxNesting) this.fail(`exceeded max depth of ${maxNesting}`);
    const token = tokenOf(type, offset, offset);
    if (number === undefined) this.#queue.push(token);
    else this.#insert(token, number);
  }

  #unrollIndent(column: number): void {
    if (this.flowLevel > 0) return;
    while (this.indent > column) {
      this.#queue.push(tokenOf("block-end", this.at, this.at));
      this.indent = this.#indents.pop() ?? -1;
    }
  }

  #fetchStreamEnd(): void {
    // The reader acts as if a last line without a break had one.
    if (this.at !== this.lineStart) this.line++;
    this.lineStart = this.at;
    this.#unrollIndent(-1);
    this.#removeKey();
    this.isSimpleKeyAllowed = false;
    this.#queue.push(tokenOf("stream-end", this.at, this.at));
    this.#hasEnded = true;
  }

  #fetchDirective(): void {
    this.#unrollIndent(-1);
    this.#removeKey();
    this.isSimpleKeyAllowed = false;
    const token = scanDirective(this);
    if (token) this.#queue.push(token);
  }

  #fetchDocumentMark(type: TokenType): void {
    this.#unrollIndent(-1);
    this.#removeKey();
    this.isSimpleKeyAllowed = false;
    this.#put(type, 3);
  }

  #fetchFlowStart(type: TokenType): void {
    const simpleKey = this.#saveKey();
    this.#keys.push(undefined);
    this.flowLevel++;
    if (this.flowLevel > maxNesting) this.fail(`exceeded max depth of ${maxNesting}`);
    this.isSimpleKeyAllowed = true;
    this.#put(type, 1, simpleKey);
  }

  #fetchFlowEnd(type: TokenType): void {
    this.#removeKey();
    if (this.flowLevel > 0) {
      this.flowLevel--;
      // A bug of the reader: if no key was possible in the brackets, it no longer waits for the colon after them, so []
      // and {} cannot be keys at all.
      const inside = this.#keys.pop();
      const outside = this.#keys.at(-1);
      if (!inside && outside) outside.isAwaited = false;
    }
    this.isSimpleKeyAllowed = false;
    this.#put(type, 1);
  }

  #fetchBlockEntry(): void {
    if (this.flowLevel === 0) {
      if (!this.isSimpleKeyAllowed) {
        this.fail("block sequence entries are not allowed in this context");
        return;
      }
      this.#rollIndent(this.column, "block-sequence-start", this.at);
    }
    this.#removeKey();
    this.isSimpleKeyAllowed = true;
    this.#put("block-entry", 1);
  }

  #fetchKey(): void {
    if (this.flowLevel === 0) {
      if (!this.isSimpleKeyAllowed) {
        this.fail("mapping keys are not allowed in this context");
        return;
      }
      this.#rollIndent(this.column, "block-mapping-start", this.at);
    }
    this.#removeKey();
    this.isSimpleKeyAllowed = this.flowLevel === 0;
    this.#put("key", 1);
  }

  #fetchValue(): void {
    const key = this.#keys.at(-1);
    if (key && this.#isStillKey(key)) {
      this.#insert(tokenOf("key", key.offset, key.offset), key.tokenNumber);
      this.#rollIndent(key.column, "block-mapping-start", key.offset, key.tokenNumber);
      key.isPossible = false;
      this.isSimpleKeyAllowed = false;
    } else {
      if (this.flowLevel === 0) {
        if (!this.isSimpleKeyAllowed) this.fail("mapping values are not allowed in this context");
        this.#rollIndent(this.column, "block-mapping-start", this.at);
      }
      this.isSimpleKeyAllowed = this.flowLevel === 0;
    }
    if (!this.failure) this.#put("value", 1);
  }

  /** An anchor, alias, tag or scalar: each may begin a key, and no key may begin right behind it. */
  #beginProperty(): SimpleKey | undefined {
    const simpleKey = this.#saveKey();
    this.isSimpleKeyAllowed = false;
    return simpleKey;
  }

  #putProperty(simpleKey: SimpleKey | undefined, token: Token | undefined): void {
    if (!token) return;
    token.simpleKey = simpleKey;
    this.#queue.push(token);
  }

  #fetchBlockScalar(): void {
    this.#removeKey();
    this.isSimpleKeyAllowed = true;
    const token = scanBlockScalar(this);
    if (token) this.#queue.push(token);
  }
}

/** The length that the reader reads at once, less the first mark. */
const firstBuffer = 509;

/** Characters that begin something else; `-`, `?` and `:` have been looked at by their neighbours. */
const indicators: ReadonlySet<number> = codesOf("-?:,[]{}#&*!|>'\"%@`");

function mayBeginPlainAt(scanner: Scanner, code: number): boolean {
  if (!isBlankOrEnd(code) && !indicators.has(code)) return true;
  if (code === 45) return !isBlank(scanner.code(1));
  const isMark = code === 63 || code === 58;
  return isMark && scanner.flowLevel === 0 && !isBlankOrEnd(scanner.code(1));
}
