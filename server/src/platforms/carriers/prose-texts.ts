import type { Part, PartContext } from "../../engine/parts/part.ts";
import { diffHunks, isDiff } from "../../engine/syntax/diff-hunks.ts";
import { fencesIn, withoutFences } from "../../engine/syntax/fences.ts";
import { outputsOfCommands } from "../../engine/syntax/transcript.ts";
import { hole, isFilledIn } from "../../engine/syntax/hole.ts";
import { blockText, type DecodedText } from "./decoded-text.ts";
import { belowHeader } from "./appended-text.ts";
import type { TextInside } from "./text-inside.ts";

/** A line that is written for others (`...`, a column of dots, `[...]`, `<snip>`), the same in brackets, or the end of a command. */
const elided =
  /^[ \t]*(?:(?:#|\/\/)[ \t]*)?(?:\.+|…|[[(<](?:\.{3}|…|\.{0,3}[ \t]*(?:snip(?:ped)?|omitted|truncated)[ \t]*\.{0,3})[\])>])[ \t]*\r?$|^[ \t]*(?:\.{3}|…)[ \t][^\r\n:]*$|(?<=[[{][ \t]{0,8})(?:\.{3}|…)(?=[ \t]{0,8}[\]}])|(?<=\S[ \t])(?:\.{3}|…)(?=[ \t]*\r?$)/gm;

/** A value that a reader fills in, such as `<number of pods>`, `=[MAX_PODS]`, `YOUR_IP` or `XX`; not a redirection. */
const placeholder =
  /(?<![<\w])<[A-Za-z](?:[\w .,:()/-]{0,60}[\w)])?>|(?<==)\[[A-Z][A-Z\d_-]{1,60}\]|(?<![\w$-])(?:YOUR|MY)_[A-Z\d_]+|(?<=[:=][ \t]?)X{2,}(?!\w)/g;

/** The number of an explanation below a listing of AsciiDoc. */
const callout = /(?<=[ \t])<\d{1,2}>(?=[ \t]*\r?$)/gm;

/** The blocks of code in Markdown, the hunks of a diff, and what commands print: each of them is read as a file. */
export function textsInProse({
  source,
  options,
  room,
  innerFile,
}: PartContext): readonly TextInside[] {
  const { text } = source;
  const pieces = isDiff(text, options.path)
    ? hunksIn(text)
    : [...blocksIn(text), ...outputsIn(withoutFences(text))];
  return room
    .first(pieces, ({ decoded }) => decoded.region)
    .flatMap(({ id, path, decoded, isFragment }): TextInside[] => {
      const isOpen = isFilledIn(decoded.text);
      const inner = innerFile(decoded, path, { isFilledIn: isOpen, isFragment });
      const parts = inner.parts.map(forReaders);
      // Comments of ours have no place in a text for readers.
      const lineAbove: TextInside["lineAbove"] = () => undefined;
      return parts.length > 0 ? [{ id, path, decoded, isFilledIn: isOpen, parts, lineAbove }] : [];
    });
}

interface Piece extends Required<Pick<TextInside, "id" | "path" | "decoded">> {
  readonly isFragment: boolean;
}

function blocksIn(text: string): readonly Piece[] {
  return fencesIn(text).map(({ region, indent, name }, at) => {
    const written = blockText(text, region, indent);
    const plain = withBlanks(written, callout);
    const shown = withBlanks(plain, elided);
    const isFragment = shown.text !== plain.text;
    const decoded = withHoles(shown);
    return { id: `fence[${at}]`, path: name, decoded, isFragment };
  });
}

function outputsIn(text: string): readonly Piece[] {
  return outputsOfCommands(text).map(({ path, region }, at) => ({
    id: `output[${at}]`,
    path,
    decoded: blockText(text, region, 0),
    isFragment: false,
  }));
}

function hunksIn(text: string): readonly Piece[] {
  return diffHunks(text).map(({ path, ...decoded }, at) => ({
    id: `hunk[${at}]`,
    path,
    decoded: belowHeader(decoded, path) ?? decoded,
    isFragment: true,
  }));
}

/** A text in which the values that a reader fills in are unknown. */
function withHoles(decoded: DecodedText): DecodedText {
  const { text, places = [] } = decoded;
  let known = "";
  const placesOfKnown: number[] = [];
  let end = 0;
  const copy = (next: number): void => {
    known += text.slice(end, next);
    for (let at = end; at < next; at++) placesOfKnown.push(places[at] ?? 0);
  };
  for (const { index, 0: found } of text.matchAll(placeholder)) {
    copy(index);
    known += hole;
    for (let left = hole.length; left > 0; left--) placesOfKnown.push(places[index] ?? 0);
    end = index + found.length;
  }
  copy(text.length);
  return { ...decoded, text: known, places: [...placesOfKnown, ...places.slice(text.length)] };
}

function withBlanks(decoded: DecodedText, pattern: RegExp): DecodedText {
  return { ...decoded, text: decoded.text.replaceAll(pattern, ({ length }) => " ".repeat(length)) };
}

/** The findings that are true of some lines of a file, since a text may leave out the others. */
function forReaders(part: Part): Part {
  if (part.kind === "documents") return part;
  const findings = part.findings.filter(({ rule }) => !ofWholeFiles.has(rule));
  return findings.length === part.findings.length ? part : { ...part, findings };
}

/** Of the kubelet's own documents these are true all the same. */
const ofWholeFiles: ReadonlySet<string> = new Set(["config-header-missing", "yaml-syntax"]);
