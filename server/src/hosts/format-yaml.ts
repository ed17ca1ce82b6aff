import { printer as documentPrinter } from "prettier/doc";
import { printers } from "prettier/plugins/yaml";
import { parse } from "yaml-unist-parser";
import { PrintedPath, type PrintedKey } from "./printed-path.ts";

/** What is printed: words, groups, and where lines may break. */
type PrintedDocument = Parameters<typeof documentPrinter.printDocToString>[0];

/** Prints the path's own node, or the one that stands at the end of keys from there on. */
type PrintAt = (at?: PrintedPath | PrintedKey | readonly PrintedKey[]) => PrintedDocument;

/** Of Prettier's printer of YAML what is asked for here; the rest is about files of other languages. */
interface YamlPrinter {
  /** Names the parts of nodes that its print() asks for. */
  readonly preprocess: (root: object) => object;
  readonly print: (path: PrintedPath, options: object, print: PrintAt) => PrintedDocument;
}

/** The options of Prettier that its printers of YAML and of documents read, but for those that say where the text is from. */
const style = {
  printWidth: 100,
  useTabs: false,
  // A folded text may be a value: its lines are not wrapped anew.
  proseWrap: "preserve",
  bracketSpacing: true,
  singleQuote: false,
  trailingComma: "all",
} as const;

/**
 * A YAML text in a tidy form: indentation, blanks, quotes; comments and order stay. Rejects where the
 * text is no YAML. Loaded only when a user formats something. It is what Prettier makes of the text; of Prettier itself, which
 * knows how to find parsers, embedded languages and ranges, and has a YAML parser of its own, the package would be a
 * twentieth larger.
 */
export function formatYaml(text: string, tabSize: number): Promise<string> {
  return Promise.resolve().then(() => {
    const mark = text.startsWith(byteOrderMark) ? byteOrderMark : "";
    const endOfLine = endOfLineIn(text);
    const lines = text.slice(mark.length).replaceAll(/\r\n?/g, "\n");
    if (lines.trim() === "") return mark;
    const options = { ...style, tabWidth: tabSize, endOfLine };
    const printed = printedDocument(lines, options);
    return mark + documentPrinter.printDocToString(printed, options).formatted;
  });
}

const byteOrderMark = "\uFEFF";

/** How the first line ends, as Prettier's `endOfLine` names it. */
function endOfLineIn(text: string): "lf" | "crlf" | "cr" {
  const at = text.indexOf("\r");
  if (at < 0) return "lf";
  return text[at + 1] === "\n" ? "crlf" : "cr";
}

/** Throws where the text is no YAML. */
function printedDocument(text: string, style: object): PrintedDocument {
  // Its type takes a path of Prettier's own making, of which this printer uses the part that ours has.
  const printer = printers.yaml as unknown as YamlPrinter;
  const options = { ...style, originalText: text };
  const path = new PrintedPath(printer.preprocess(parse(text, { uniqueKeys: false })));
  const known = new Map<unknown, PrintedDocument>();
  const printHere = (): PrintedDocument => {
    const { node } = path;
    if (node === undefined || node === null) return "";
    // A node that is asked for in two forms of a line is printed once.
    const printed = known.get(node) ?? printer.print(path, options, print);
    known.set(node, printed);
    return printed;
  };
  const print: PrintAt = (at) => {
    if (at === undefined || at instanceof PrintedPath) return printHere();
    return path.call(printHere, ...(typeof at === "object" ? at : [at]));
  };
  return printHere();
}
