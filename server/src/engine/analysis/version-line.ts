/** A line with the comment `# kubelet-version: 1.33`. */
export interface VersionLine {
  readonly start: number;
  /** The place of the version itself. */
  readonly span: { readonly start: number; readonly end: number };
}

const word = "kubelet-version:";
const directive = /^\s*#\s*kubelet-version:[ \t]*(\S+)/;

/** The first such line of a text, wherever it is. */
export function firstVersionLine(text: string): VersionLine | undefined {
  for (let at = text.indexOf(word); at >= 0;) {
    const start = text.lastIndexOf("\n", at) + 1;
    const newline = text.indexOf("\n", at);
    const end = newline < 0 ? text.length : newline;
    const [found, written] = directive.exec(text.slice(start, end)) ?? [];
    if (found !== undefined && written !== undefined) {
      const last = start + found.length;
      return { start, span: { start: last - written.length, end: last } };
    }
    at = text.indexOf(word, end);
  }
  return undefined;
}
