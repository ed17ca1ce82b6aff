/** A line of an example that stands for lines that the page leaves out. */
const leftOut = "…";

const mark = new RegExp(`^${leftOut}$`, "m");

/** The output, with the page's marks instead of the lines that the page leaves out. */
export function withLeftOut(shown: string, inPage: string): string {
  const parts = inPage.split(mark);
  if (parts.length === 1) return shown;
  return keptParts(shown, parts) ?? likeParts(shown, parts);
}

/** The page's text if what is shown has all its parts in their order; undefined otherwise. */
function keptParts(shown: string, parts: readonly string[]): string | undefined {
  const [first = "", ...rest] = parts;
  const last = rest.at(-1) ?? "";
  if (!shown.startsWith(first) || !shown.endsWith(last)) return undefined;
  let at = first.length;
  for (const part of rest.slice(0, -1)) {
    const found = shown.indexOf(part, at);
    if (found < 0) return undefined;
    at = found + part.length;
  }
  return at <= shown.length - last.length ? parts.join(leftOut) : undefined;
}

/** For each part of the page the lines that are most like it, as many as it has. */
function likeParts(shown: string, parts: readonly string[]): string {
  const lines = shown.split("\n");
  let from = 0;
  return parts
    .map((part) => {
      const wanted = part.replace(/^\n|\n$/g, "").split("\n");
      if (part.trim() === "") return part;
      const starts = Array.from({ length: lines.length - wanted.length + 1 }, (_, at) => at);
      const found = starts
        .filter((at) => at >= from)
        .map((at) => ({ at, score: likeness(wanted, lines.slice(at, at + wanted.length)) }))
        .reduce((best, one) => (one.score > best.score ? one : best), { at: from, score: -1 });
      from = found.at + wanted.length;
      const text = lines.slice(found.at, from).join("\n");
      return `${part.startsWith("\n") ? "\n" : ""}${text}${part.endsWith("\n") ? "\n" : ""}`;
    })
    .join(leftOut);
}

/** How many words both have in the same lines. */
function likeness(wanted: readonly string[], lines: readonly string[]): number {
  return wanted.reduce((sum, line, at) => {
    const words = new Set(lines[at]?.split(/\s+/));
    return sum + line.split(/\s+/).filter((word) => words.has(word)).length;
  }, 0);
}
