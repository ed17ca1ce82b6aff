/** Where the id of a rule is, or can be, written in a text of VS Code's settings. */

/** A key of `kubelet.rules` at the cursor. */
interface RuleKey {
  /** The written part with its quotes; empty if nothing is written. */
  readonly start: number;
  readonly end: number;
  /** A colon follows: the severity is written already. */
  readonly hasValue: boolean;
  /** Another entry follows, and no comma before it. */
  readonly needsComma: boolean;
  /** The other keys of the object. */
  readonly others: ReadonlySet<string>;
}

const rulesSetting = "kubelet.rules";

interface Frame {
  readonly isObject: boolean;
  /** The name that the object or list is the value of. */
  readonly name: string | undefined;
  readonly keys: Span[];
  /** The key whose value comes next; undefined where a key is due. */
  key: string | undefined;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A place for a key in the object of the setting. */
interface Place {
  readonly frame: Frame;
  readonly at: Span;
}

/** A comment, a text in quotes that may lack its end, a word, or a sign. */
const token = /\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\r\n]|\\.)*"?|[\w.+-]+|[^\s]/g;

/**
 * The key of `kubelet.rules` at `offset`, or one that can begin there, in a `settings.json` or in the `settings` of a
 * workspace file. Undefined elsewhere, also in comments and values. Works in unfinished text.
 */
export function ruleKeyAt(text: string, offset: number): RuleKey | undefined {
  const frames: Frame[] = [];
  let found: Place | undefined;
  let isPassed = false;
  for (const { 0: written, index } of text.matchAll(token)) {
    const at = { start: index, end: index + written.length };
    const isWord = /^["\w]/.test(written);
    if (!isPassed && (at.start >= offset || (isWord ? at.end >= offset : at.end > offset))) {
      isPassed = true;
      const isTouched = isWord && at.start <= offset;
      if (at.start < offset && !isWord) return undefined;
      found = placeIn(frames, isTouched ? at : { start: offset, end: offset });
      if (!found) return undefined;
    }
    // A comment without an end, or at whose end the cursor is.
    if (!isPassed && written.startsWith("//") && at.end === offset) return undefined;
    if (take(written, at, text, frames) === found?.frame && found) break;
  }
  if (!isPassed) found = placeIn(frames, { start: offset, end: offset });
  return found && keyOf(found, text);
}

/** A written key of `kubelet.rules`, and where it is with its quotes. */
interface NamedRule extends Span {
  readonly name: string;
}

/** The keys of `kubelet.rules` in a text of settings; those that are still being written are left out. */
export function ruleKeysIn(text: string): readonly NamedRule[] {
  const frames: Frame[] = [];
  const found: NamedRule[] = [];
  for (const { 0: written, index } of text.matchAll(token)) {
    const at = { start: index, end: index + written.length };
    const isKey = written.startsWith('"') && placeIn(frames, at) !== undefined;
    if (isKey && colonAfter(text, at.end)) found.push({ ...at, name: nameIn(text, at) });
    take(written, at, text, frames);
  }
  return found;
}

function placeIn(frames: readonly Frame[], at: Span): Place | undefined {
  const frame = frames.at(-1);
  const isOurs =
    frame?.isObject === true &&
    frame.name === rulesSetting &&
    frame.key === undefined &&
    (frames.length === 2 || (frames.length === 3 && frames[1]?.name === "settings"));
  return isOurs ? { frame, at } : undefined;
}

/** Follows one token; returns the object or list that it closes. */
function take(written: string, at: Span, text: string, frames: Frame[]): Frame | undefined {
  const frame = frames.at(-1);
  const sign = written.charAt(0);
  if (sign === "{" || sign === "[") {
    frames.push({ isObject: sign === "{", name: frame?.key, keys: [], key: undefined });
  } else if (sign === "}" || sign === "]") return frames.pop();
  else if (!frame?.isObject) return undefined;
  else if (sign === ",") frame.key = undefined;
  else if (sign === '"' && frame.key === undefined) {
    frame.keys.push(at);
    // Without a colon it is still being written.
    if (colonAfter(text, at.end)) frame.key = nameIn(text, at);
  }
  return undefined;
}

function colonAfter(text: string, offset: number): boolean {
  return /^\s*:/.test(text.slice(offset, offset + 200));
}

function nameIn(text: string, { start, end }: Span): string {
  return text.slice(start, end).replaceAll('"', "");
}

function keyOf({ frame, at }: Place, text: string): RuleKey {
  const others = frame.keys.filter(({ start }) => start !== at.start);
  return {
    start: at.start,
    end: at.end,
    hasValue: colonAfter(text, at.end),
    needsComma: /^\s*"/.test(text.slice(at.end, at.end + 1000)),
    others: new Set(others.map((key) => nameIn(text, key))),
  };
}
