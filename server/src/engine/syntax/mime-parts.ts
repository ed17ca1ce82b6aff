import type { Span } from "../text/span.ts";

/**
 * The bodies of a MIME text with several parts that contain documents for a node (`application/node.eks.aws`,
 * cloud-init's YAML, or other `types`); the entire stretch if it is not such a text. The stretch may be indented.
 */
export function mimeParts(
  text: string,
  region: Span,
  types = /node\.eks\.aws|cloud-config/,
): readonly Span[] {
  const lines = linesOf(text, region);
  if (!lines.slice(0, 5).some(({ line }) => /^\s*(?:MIME-Version|Content-Type):/i.test(line))) {
    return [region];
  }
  const boundary = /boundary="?([^"\s;]+)"?/i.exec(text.slice(region.start, region.end))?.[1];
  if (boundary === undefined) return [];
  const marks = lines.flatMap(({ line }, at) =>
    line.trim().startsWith(`--${boundary}`) ? [at] : [],
  );
  return marks.flatMap((mark, at) => {
    const head = lines.slice(mark + 1, marks[at + 1]);
    // cloud-init takes a script without the blank line before it, too.
    const end = head.findIndex(({ line }) => /^(?:#!.*)?$/.test(line.trim()));
    const body = head[end]?.line.trim() === "" ? head[end + 1] : head[end];
    const isOurs = head.slice(0, Math.max(end, 0)).some(({ line }) => types.test(line));
    const last = head.at(-1);
    return isOurs && body && last ? [{ start: body.start, end: last.end }] : [];
  });
}

function linesOf(
  text: string,
  { start, end }: Span,
): readonly (Span & { readonly line: string })[] {
  let next = start;
  return text
    .slice(start, end)
    .split(/(?<=\n)/)
    .map((line) => {
      const at = next;
      next += line.length;
      return { start: at, end: next, line };
    });
}
