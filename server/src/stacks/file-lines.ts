import type { SourceFile } from "../engine/parts/source-file.ts";
import type { FileOptions, FileSyntax, Part } from "../engine/parts/part.ts";
import { commentSign, lineSyntaxOf } from "../kubelet/index.ts";
import { mimeParts } from "../engine/syntax/mime-parts.ts";
import type { HclFile } from "../engine/syntax/hcl/read-hcl.ts";
import {
  headOf,
  statementsOf,
  stretchesIn,
  type LinePlace,
  type Statements,
} from "../engine/syntax/lines/statements.ts";
import type { LocatedNode, ParsedDocument } from "../engine/syntax/located-node.ts";
import { parseRegion } from "../engine/syntax/parse.ts";
import { readToml } from "../engine/syntax/toml/read-toml.ts";
import { lineAt } from "../engine/text/line-index.ts";
import { once } from "../engine/text/once.ts";
import { encloses } from "../engine/text/span.ts";

/** Where lines of their own can be put into a file. */
export interface FileLines {
  /** Which lines belong together, whatever the parts of the file read in them. */
  readonly statements: () => Statements;
  /** Above the statement at an offset; undefined where the file takes no comment there. */
  readonly lineAbove: (offset: number) => LinePlace | undefined;
  /** Before everything but the lines that must come first; undefined where the file takes no comment there. */
  readonly head: number | undefined;
}

interface LinesContext {
  readonly source: Omit<SourceFile, "remarks">;
  readonly options: FileOptions;
  readonly syntax: FileSyntax | undefined;
  readonly hcl: () => HclFile;
  readonly parts: () => readonly Part[];
}

/** The lines of a file; a text that is read in it, such as a script of cloud-init, knows its own. */
export function fileLines({ source, options, syntax, hcl, parts }: LinesContext): FileLines {
  const { text, lines, file } = source;
  const lineSyntax = lineSyntaxOf(text, options, syntax, file);
  const stretches = once(() =>
    stretchesIn(text, lineSyntax, lineSyntax === "nodes" ? nodesOf() : []),
  );
  const opened = once(() => {
    const inside = parts().filter(isOnItsLines);
    const kept = stretches().filter((span) => !inside.some(({ region }) => encloses(span, region)));
    const own = inside.flatMap(({ config }) =>
      stretchesIn(
        text,
        "nodes",
        (config?.documents ?? []).flatMap(({ parsed }) => parsed.root ?? []),
      ),
    );
    return statementsOf([...kept, ...own], lines);
  });
  return {
    statements: once(() => statementsOf(stretches(), lines)),
    lineAbove(offset) {
      for (const { lineAbove, region } of parts()) {
        const place = encloses(region, { start: offset, end: offset }) && lineAbove?.(offset);
        if (place) return place;
      }
      if (lineSyntax === "closed") return undefined;
      const first = opened().firstLine(lineAt(lines, offset));
      const start = lines.starts[first] ?? 0;
      const at = start === 0 ? Math.max(headOf(text), start) : start;
      return offset < at ? undefined : { ...placeAt(text, at), sign: commentSign(options.path) };
    },
    head: lineSyntax === "closed" || syntax === "mime" ? undefined : headOf(text),
  };

  function nodesOf(): readonly LocatedNode[] {
    const documents = documentsOf();
    const nodes = documents.flatMap(({ root }) => root ?? []);
    return syntax === "hcl" ? [...nodes, ...hcl().texts] : nodes;
  }

  function documentsOf(): readonly ParsedDocument[] {
    switch (syntax) {
      case "toml":
        return [readToml(text)];
      case "hcl":
        return [hcl().document];
      case "mime":
        return mimeParts(text, { start: 0, end: text.length }).flatMap(
          (part) => parseRegion(text, part, new Map(), false).documents,
        );
      default:
        return file.documents;
    }
  }

  /** A configuration on lines of the file, in a text of another document. */
  function isOnItsLines({ config, region }: Part): boolean {
    return config?.format === "yaml" && text.charAt(region.start - 1) === "\n";
  }
}

function placeAt(text: string, at: number): LinePlace {
  const [indent = ""] = /^[ \t]*/.exec(text.slice(at, at + 1_000)) ?? [];
  return { at, indent };
}
