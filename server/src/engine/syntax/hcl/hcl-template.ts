import { hole } from "../hole.ts";

/** A quoted string or a heredoc of HCL as its reader gets it. */
export interface HclTemplate {
  /** Parts that only the tool fills in (`${…}`) are `hole` in it. */
  readonly text: string;
  /** The place in the file of each of its characters, and of its end. */
  readonly places: readonly number[];
  /** Behind the quote, or behind the line of the marker. */
  readonly end: number;
  /** Something is put in. */
  readonly hasHoles: boolean;
  /** Its lines are lines of the file that begin with so many spaces; undefined for a quoted string. */
  readonly indent?: number;
}

/** Strings in what is put into strings are read as deep as this. */
const maxDepth = 16;

const escapes: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  '"': '"',
  "\\": "\\",
};

const escape = /\\(?:u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8})|(.))/y;

/** Where a heredoc begins: whether its lines lose what they are indented with, and its marker. */
const heredocHead = /<<(-?)([\p{L}_][\p{L}\p{N}_-]*)[ \t]*\r?\n/uy;

/** The text is built as it is read, with the place of each character. */
class Builder {
  text = "";
  readonly places: number[] = [];
  hasHoles = false;

  /**
   * Adds text from an offset; `isOne`: all of it has the offset's place, because it is not written there character by
   * character.
   */
  add(text: string, at: number, isOne = false): void {
    this.text += text;
    for (let unit = 0; unit < text.length; unit++) this.places.push(isOne ? at : at + unit);
  }

  finish(end: number, behind: number): HclTemplate {
    const { text, places, hasHoles } = this;
    return { text, places: [...places, end], end: behind, hasHoles };
  }
}

/** The string or heredoc that begins at an offset; undefined where none does, or it does not end as it has to. */
export function readTemplate(source: string, start: number, depth = 0): HclTemplate | undefined {
  return source.charAt(start) === '"'
    ? readQuoted(source, start, depth)
    : readHeredoc(source, start);
}

function readQuoted(source: string, start: number, depth: number): HclTemplate | undefined {
  const built = new Builder();
  for (let at = start + 1; at < source.length;) {
    const next = source.charAt(at);
    if (next === '"') return built.finish(at, at + 1);
    if (next === "\n") return undefined;
    if (next === "\\") {
      const [whole = "", short, long, letter = ""] = matchAt(escape, source, at);
      const point = Number.parseInt(short ?? long ?? "", 16);
      const text = point <= 0x10ffff ? String.fromCodePoint(point) : escapes[letter];
      if (text === undefined) return undefined;
      built.add(text, at, true);
      at += whole.length;
      continue;
    }
    const behind = addPlain(source, at, depth, built);
    if (behind === undefined) return undefined;
    at = behind;
  }
  return undefined;
}

function readHeredoc(source: string, start: number): HclTemplate | undefined {
  heredocHead.lastIndex = start;
  const [head, flush, marker] = heredocHead.exec(source) ?? [];
  if (head === undefined) return undefined;
  const first = start + head.length;
  let indent = Number.POSITIVE_INFINITY;
  for (let at = first; at < source.length;) {
    const next = source.indexOf("\n", at) + 1 || source.length;
    const line = source.slice(at, next).trim();
    if (line === marker) {
      const blanks = flush === "-" && Number.isFinite(indent) ? indent : 0;
      const built = bodyOf(source, first, at, blanks);
      return { ...built.finish(at, source.indexOf(marker, at) + marker.length), indent: blanks };
    }
    const written = source.slice(at, next).search(/\S/);
    // Empty lines are ignored.
    if (written >= 0) indent = Math.min(indent, written);
    at = next;
  }
  return undefined;
}

/**
 * The lines of a heredoc without what all of them are indented with. Terraform keeps all spaces of an empty line; here
 * they are cut too, so that the cursor is as deep in the text as in the file. The text means the same.
 */
function bodyOf(source: string, first: number, end: number, indent: number): Builder {
  const built = new Builder();
  const body = source.slice(0, end);
  let isBroken = false;
  for (let at = first; at < end;) {
    const isLineStart = at === first || body.charAt(at - 1) === "\n";
    if (isLineStart) at += Math.min(indent, lineAt(body, at).search(/[\S\r]|$/));
    const next: number | undefined = isBroken ? undefined : addPlain(body, at, 0, built);
    isBroken ||= next === undefined;
    // A template that is not closed is plain text: the rest is taken literally.
    if (next === undefined) built.add(body.charAt(at), at);
    at = next ?? at + 1;
  }
  return built;
}

function lineAt(text: string, at: number): string {
  const next = text.indexOf("\n", at);
  return text.slice(at, next < 0 ? text.length : next);
}

/** Adds what begins at an offset: a hole, a directive, or plain characters. The offset behind; undefined: it does not end. */
function addPlain(source: string, at: number, depth: number, built: Builder): number | undefined {
  const sign = source.charAt(at);
  if (sign !== "$" && sign !== "%") {
    const [plain = sign] = matchAt(/[^"\\\n$%]+/y, source, at);
    built.add(plain, at);
    return at + plain.length;
  }
  if (source.startsWith(`${sign}{`, at + 1)) {
    built.add(`${sign}{`, at + 1);
    return at + 3;
  }
  if (source.charAt(at + 1) !== "{") {
    built.add(sign, at);
    return at + 1;
  }
  const behind = behindHole(source, at + 2, depth);
  if (behind === undefined) return undefined;
  // A directive stays: who reads the text reads it as a template.
  if (sign === "$") built.add(hole, at, true);
  else built.add(source.slice(at, behind), at);
  built.hasHoles = true;
  return behind;
}

/** Behind the brace that closes what is put into a text; undefined where none does. */
function behindHole(source: string, start: number, depth: number): number | undefined {
  let open = 0;
  for (let at = start; at < source.length;) {
    const next = source.charAt(at);
    if (next === '"') {
      const inner = depth < maxDepth ? readQuoted(source, at, depth + 1) : undefined;
      if (!inner) return undefined;
      at = inner.end;
      continue;
    }
    if (next === "}" && open === 0) return at + 1;
    open += next === "{" ? 1 : next === "}" ? -1 : 0;
    at++;
  }
  return undefined;
}

function matchAt(pattern: RegExp, source: string, at: number): readonly string[] {
  pattern.lastIndex = at;
  return pattern.exec(source) ?? [];
}
