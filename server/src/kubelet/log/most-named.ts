/** A finding that may be what a line of a log is about. */
interface Broken {
  /** The path of the field. */
  readonly path?: string;
  /** The text that is to blame: its value or its name. */
  readonly blamed: string;
}

/**
 * The findings of a line's rule that the line names, with their values if it names the values of some. The kubelet may stop
 * at the others next, but the line is not about them. All, if the line names none.
 */
export function mostNamed<Item extends Broken>(
  line: string,
  broken: readonly Item[],
): readonly Item[] {
  const named = broken.map(({ path = "", blamed }) => namedIn(line, path, blamed));
  const most = Math.max(...named);
  return broken.filter((_, at) => named[at] === most);
}

/** 0 if a line does not name a field, 1 if it does, 2 if it names the value too. */
function namedIn(line: string, path: string, blamed: string): 0 | 1 | 2 {
  const name = path.slice(path.lastIndexOf(".") + 1);
  const at = wordIn(line, name);
  if (at < 0) return 0;
  return blamed === name || wordIn(line.slice(at + name.length), blamed) >= 0 ? 2 : 1;
}

/** Where a line has a text that is not a part of a longer word; -1 if it does not. */
function wordIn(line: string, word: string): number {
  const isPart = (character: string | undefined): boolean =>
    character !== undefined && /\w/.test(character);
  if (word === "") return -1;
  for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) {
    if (!isPart(line[at - 1]) && !isPart(line[at + word.length])) return at;
  }
  return -1;
}
