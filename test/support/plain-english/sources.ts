import { readdirSync, readFileSync, statSync } from "node:fs";
import { LineCounter, parseDocument, visit } from "yaml";
import { root } from "../chinese-texts.ts";
import { commentsOf, textsOfCode, type CodeTexts, type WrittenText } from "./written-texts.ts";
import { paragraphsOf } from "./paragraphs.ts";

type Kind = "messages" | "pages" | "comments";

/** The texts of one kind in a file. */
export interface Source {
  readonly kind: Kind;
  readonly path: string;
  /** Texts in which words are searched. */
  readonly texts: readonly WrittenText[];
  /** `texts` at their longest, in which sentences are measured. */
  readonly longest: readonly WrittenText[];
  /** Texts of findings, which have a limit. */
  readonly messages: CodeTexts["messages"];
}

const read = (path: string): string => readFileSync(new URL(path, root), "utf8");

/** Files of other projects, of tests, and made by a build. */
const skipped =
  /^(?:node_modules|dist|out|coverage|\.(?!github\b)[\w-]+|test\/(?:fixtures|bench\/inputs|corpus\/.*\.md|unit\/generate\/measured)|schemas\/(?:facts|generated|v1)[^/]*)(?:\/|$)/;

function filesIn(folder: string): string[] {
  return readdirSync(new URL(folder === "" ? "." : folder, root)).flatMap((name) => {
    const path = folder === "" ? name : `${folder}/${name}`;
    if (skipped.test(path)) return [];
    return statSync(new URL(path, root)).isDirectory() ? filesIn(path) : [path];
  });
}

/** A comment in YAML, without commented-out settings. `Mistake: …` is a sentence. */
function yamlComments(source: string): WrittenText[] {
  return source.split("\n").flatMap((line, index) => {
    const [, text = ""] = /(?:^|\s)# (.*?)(?: \(rules? [^)]*\))?$/.exec(line) ?? [];
    return text === "" || /^(?!Mistake:)[\w.-]+:(?:\s|$)/.test(text)
      ? []
      : [{ text, line: index + 1 }];
  });
}

/** All texts of a form for issues. */
function formTexts(source: string): WrittenText[] {
  const lines = new LineCounter();
  const texts: WrittenText[] = [];
  visit(parseDocument(source, { lineCounter: lines }), {
    Scalar: (_, { value, range }) => {
      const line = lines.linePos(range?.[0] ?? 0).line;
      if (typeof value === "string") texts.push({ text: value, line });
    },
  });
  return texts;
}

/** All texts of a JSON file, keys as well if they are texts. */
function jsonTexts(source: string): WrittenText[] {
  return source.split("\n").flatMap((line, index) =>
    [...line.matchAll(/"(?:[^"\\]|\\.)*"/g)].flatMap(([literal]) => {
      const text = JSON.parse(literal) as string;
      return /\s|[\u4e00-\u9fff]/.test(text) ? [{ text, line: index + 1 }] : [];
    }),
  );
}

const isProse = ({ text }: WrittenText): boolean =>
  /[\u4e00-\u9fff]|[a-z…]+ [a-z…]/i.test(text) && !/^[\w-]+(?:\/[\w-]+)+$/.test(text);

/** Code whose literals users read; templates of HTML are not sentences. */
const hasMessages =
  /^(?:server|client)\/src\/|^(?:tools\/site|site\/playground)\/[\w-]+-texts\.ts$/;

function codeSources(path: string): Source[] {
  const source = read(path);
  if (!hasMessages.test(path)) {
    const texts = commentsOf(source);
    return [{ kind: "comments", path, texts, longest: texts, messages: [] }];
  }
  const { literals, longest, comments, messages } = textsOfCode(path, source);
  const of = (texts: readonly WrittenText[]): WrittenText[] => texts.filter(isProse);
  return [
    { kind: "messages", path, texts: of(literals), longest: of(longest), messages },
    { kind: "comments", path, texts: comments, longest: [], messages: [] },
  ];
}

function sourcesOf(path: string): Source[] {
  if (/\.(?:ts|mjs|js)$/.test(path)) return codeSources(path);
  if (path.endsWith(".md")) {
    const texts = paragraphsOf(path, read(path));
    return [{ kind: "pages", path, texts, longest: texts, messages: [] }];
  }
  if (/^\.github\/ISSUE_TEMPLATE\/.*\.yml$/.test(path)) {
    const texts = formTexts(read(path));
    return [{ kind: "pages", path, texts, longest: texts, messages: [] }];
  }
  if (/^examples\/.*\.(?:ya?ml|toml|tf)$|^action\.yml$|^\.github\/.*\.yml$/.test(path)) {
    const texts = yamlComments(read(path));
    return [{ kind: "comments", path, texts, longest: [], messages: [] }];
  }
  if (/^(?:package\.nls[^/]*|l10n\/.*|schemas\/descriptions\/.*)\.json$/.test(path)) {
    const texts = jsonTexts(read(path));
    return [{ kind: "messages", path, texts, longest: texts, messages: [] }];
  }
  return [];
}

/** Everything that people read, by file. */
export const sources: readonly Source[] = filesIn("").flatMap(sourcesOf);
