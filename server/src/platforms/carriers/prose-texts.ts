import type { Part, PartContext } from "../../engine/parts/part.ts";
import { fencesIn } from "../../engine/syntax/fences.ts";
import { isFilledIn } from "../../engine/syntax/hole.ts";
import { blockText, type DecodedText } from "./decoded-text.ts";
import type { TextInside } from "./text-inside.ts";

/** A line that stands for others. */
const elided = /^[ \t]*(?:#[ \t]*)?(?:\.{3,}|…)[ \t]*$/gm;

/** The blocks of code in Markdown, each of which is read as a file. */
export function textsInProse({ source, room, innerFile }: PartContext): readonly TextInside[] {
  return room
    .first(fencesIn(source.text), ({ region }) => region)
    .flatMap(({ region, indent, name }, at): TextInside[] => {
      const written = blockText(source.text, region, indent);
      const decoded = withoutElided(written);
      const isOpen = isFilledIn(decoded.text);
      const isFragment = decoded.text !== written.text;
      const inner = innerFile(decoded, name, { isFilledIn: isOpen, isFragment });
      const parts = inner.parts.map(forReaders);
      if (parts.length === 0) return [];
      const { lineAbove } = inner;
      return [{ id: `fence[${at}]`, decoded, isFilledIn: isOpen, parts, lineAbove }];
    });
}

function withoutElided(decoded: DecodedText): DecodedText {
  return { ...decoded, text: decoded.text.replaceAll(elided, (line) => " ".repeat(line.length)) };
}

/** What is true of some lines of a file, since a text may leave out the others. */
function forReaders(part: Part): Part {
  if (part.kind === "documents") return part;
  const findings = part.findings.filter(({ rule }) => !ofWholeFiles.has(rule));
  return findings.length === part.findings.length ? part : { ...part, findings };
}

/** Of the kubelet's own documents these are true all the same. */
const ofWholeFiles: ReadonlySet<string> = new Set(["config-header-missing", "yaml-syntax"]);
