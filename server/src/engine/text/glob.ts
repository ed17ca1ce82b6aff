/** Something that takes exactly one thing, or any number of them. */
type Part<T> = "any" | ((thing: T) => boolean);

/** Alternatives in braces multiply; further ones are taken as they are written. */
const maxAlternatives = 64;
const maxCharacters = 20_000;

/**
 * Whether a path with `/` matches a glob: `*`, `?`, `[a-z]`, `[!a]`, `{a,b}`, and `**` for any number of folders. A dot
 * is an ordinary character; `\` escapes the next one. Never throws, and needs at most as many steps as glob and path
 * have characters, multiplied, because a glob can come from an untrusted file.
 */
export function globMatcher(glob: string): (path: string) => boolean {
  const alternatives = withoutBraces(glob.replace(/^\.\//, "")).map((alternative) =>
    alternative.split("/").map(folderPart),
  );
  return (path) => {
    const names = path.split("/");
    return alternatives.some((parts) => matches(parts, names));
  };
}

/** The characters of a glob with its braces written out: what it costs to match it. */
export function globLength(glob: string): number {
  return lengthOf(withoutBraces(glob));
}

function lengthOf(alternatives: readonly string[]): number {
  return alternatives.reduce((sum, { length }) => sum + length, 0);
}

function folderPart(written: string): Part<string> {
  if (written === "**") return "any";
  const parts = characterParts(written);
  return (name) => matches(parts, Array.from(name));
}

function characterParts(written: string): readonly Part<string>[] {
  const parts: Part<string>[] = [];
  const pattern = /\\(.)|(\*+)|(\?)|\[([!^]?)(\]?[^\]]{0,100})\]|(.)/gsu;
  for (const [, escaped, star, one, not, list, plain] of written.matchAll(pattern)) {
    if (star !== undefined) parts.push("any");
    else if (one !== undefined) parts.push(() => true);
    else if (list !== undefined) parts.push(characterIn(list, not !== ""));
    else {
      const character = escaped ?? plain;
      parts.push((found) => found === character);
    }
  }
  return parts;
}

function characterIn(list: string, isNot: boolean): Part<string> {
  const ranges = [...list.matchAll(/(.)-(.)|(.)/gsu)].map(([, first, last, single]) => ({
    first: first ?? single ?? "",
    last: last ?? single ?? "",
  }));
  return (found) => ranges.some(({ first, last }) => first <= found && found <= last) !== isNot;
}

/** Takes as little as possible for each `any`, and more where the rest does not match. */
function matches<T>(parts: readonly Part<T>[], things: readonly T[]): boolean {
  let part = 0;
  let at = 0;
  let again: { readonly part: number; at: number } | undefined;
  for (const end = things.length; at < end;) {
    const now = parts[part];
    const thing = things[at];
    if (now === "any") {
      again = { part: ++part, at };
    } else if (now && thing !== undefined && now(thing)) {
      part++;
      at++;
    } else if (again) {
      part = again.part;
      at = ++again.at;
    } else {
      return false;
    }
  }
  return parts.slice(part).every((rest) => rest === "any");
}

/** `a{b,c}` as `ab` and `ac`, innermost braces first. */
function withoutBraces(glob: string): readonly string[] {
  let found: readonly string[] = [glob];
  for (;;) {
    const next: string[] = [];
    let length = 0;
    for (const pattern of found) {
      const [whole, inner = ""] = /\{([^{},]*,[^{}]*)\}/.exec(pattern) ?? [];
      const choices = whole === undefined ? [] : inner.split(",");
      length += pattern.length * Math.max(choices.length, 1);
      if (next.length + choices.length > maxAlternatives || length > maxCharacters) return found;
      if (whole === undefined) {
        next.push(pattern);
        continue;
      }
      const start = pattern.indexOf(whole);
      const before = pattern.slice(0, start);
      const after = pattern.slice(start + whole.length);
      for (const choice of choices) next.push(before + choice + after);
    }
    if (next.length === found.length) return found;
    found = next;
  }
}
