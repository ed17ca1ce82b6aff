import { machine } from "../../../hosts/machine-paths.ts";
import { lineCharacterAt, type LineIndex } from "../../../../engine/text/line-index.ts";
import type { Span } from "../../../../engine/text/span.ts";
import { wellFormed } from "../../terminal/style.ts";

/** The start and the end (exclusive) of a text; lines and UTF-16 columns count from 1. */
export interface Region {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Where a span is, in the way of counting that SARIF and GitHub share. */
export function reportedRegion(lines: LineIndex, span: Span): Region {
  const start = lineCharacterAt(lines, span.start);
  const end = lineCharacterAt(lines, span.end);
  return {
    startLine: start.line + 1,
    startColumn: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}

/** The path below the folder `from`; undefined where it is not below it. */
export function reportedPath(from: string, path: string): string | undefined {
  const below = machine.isAbsolute(path) ? machine.relative(from, path) : path;
  const short = below.replace(/^(?:\.\/+)+/, "");
  return machine.isAbsolute(below) || short.startsWith("../") ? undefined : short;
}

/** The URI of a file: relative below the folder `from`, absolute elsewhere. */
export function uriOf(from: string, path: string): string {
  const below = reportedPath(from, path);
  if (below === undefined)
    return machine.isAbsolute(path) ? machine.usualUriOf(path) : encoded(path);
  return encoded(below);
}

function encoded(path: string): string {
  const segments = wellFormed(path).split("/");
  return segments.map((segment) => encodeURIComponent(segment)).join("/");
}
