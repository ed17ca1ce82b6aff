/**
 * The line of `after` that shows what `line` of `before` does, where lines of a view have come or gone: the line
 * of the same key, else that of the nearest key above it. Texts are views, in block YAML.
 */
export function lineOfSamePlace(before: string, line: number, after: string): number {
  const places = pathsOf(after);
  const lines = new Map(places.map((path, at) => [path, at]));
  const old = pathsOf(before);
  for (let at = Math.min(line, old.length - 1); at > 0; at--) {
    const place = old[at] ?? "";
    // Blank lines have no path.
    const found = place.endsWith("/") ? undefined : lines.get(place);
    if (found !== undefined) return found;
  }
  return 0;
}

/** The path of keys for each line; list items have their index. */
function pathsOf(text: string): string[] {
  const open: { readonly indent: number; readonly name: string }[] = [];
  const items = new Map<string, number>();
  return text.split("\n").map((line) => {
    const [, blanks = "", dash = "", key = ""] = /^( *)(- )?([^:#]*)/.exec(line) ?? [];
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= blanks.length) open.pop();
    const parent = open.map(({ name }) => name).join("/");
    const count = items.get(parent) ?? 0;
    if (dash !== "") items.set(parent, count + 1);
    const name = dash === "" ? key.trim() : `[${count}]`;
    open.push({ indent: blanks.length, name });
    return `${parent}/${name}`;
  });
}
