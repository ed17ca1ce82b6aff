import type { PartContext } from "../../engine/parts/part.ts";
import { filledPaths } from "../../flags/index.ts";
import { isUnitPath } from "../../kubelet/index.ts";
import { hole, isFilledIn } from "../../engine/syntax/hole.ts";
import { textsForCommands } from "../../engine/syntax/shell/here-strings.ts";
import { printedIn, type PrintedText } from "../../engine/syntax/shell/printed-texts.ts";
import { encloses } from "../../engine/text/span.ts";
import { bicepTexts } from "./bicep-texts.ts";
import { belowHeader, isConfigPath } from "./appended-text.ts";
import { jqTexts } from "./jq-texts.ts";
import { nixTexts } from "./nix-texts.ts";
import { patchWords } from "./patch-words.ts";
import type { DecodedText } from "./decoded-text.ts";
import { tellingNames } from "./telling-names.ts";
import type { TextInside } from "./text-inside.ts";

/** Texts that occur in files about a kubelet. */
const marks =
  /[kK]ubelet|KUBELET_|kind\.x-k8s\.io|settings\.kubernetes|SCMP_ACT_|seccompProfile|CredentialProvider|write_files|NodeConfig|PerformanceProfile/;

/** The most characters behind a text in which its file is looked for. */
const maxFile = 400;

/** Programs that run what they read. */
const shell =
  /(?:^|[\s"'/])(?:ba|z|da|k|a)?sh(?:["']|\s|$)|^\s*(?:sudo\s+)?(?:ssh|su|runuser)\s|\$\{?\w*SSH|^RUN\s+<</i;

/** A script in a string of Ruby, as in a Vagrantfile: no command reads it. */
const assigned = /(?:^|[\s$@])\w+[ \t]*=[ \t]*<<[-~]|\binline(?::|[ \t]*=>)[ \t]*<<[-~]/;

/** The heredocs of a script: their target path, or else their text, decides their kind. */
export function textsInScript({
  source,
  options,
  room,
  innerFile,
}: PartContext): readonly TextInside[] {
  const heredocs = heredocTexts(source.text);
  const pathAt = filledPaths(source.text, room.budget);
  const written = [...heredocs, ...printedFiles(source, heredocs), ...replacedTexts(source.text)]
    .sort((a, b) => a.decoded.region.start - b.decoded.region.start)
    .map(({ target, ...text }): WrittenText => {
      const path = pathAt(target.path, text.decoded.region.start);
      return { ...text, target: { ...target, path } };
    });
  const appended = written.flatMap(({ id, target, decoded }) => {
    const inner = target.isPiece ? belowHeader(decoded, target.path) : undefined;
    return inner ? [{ id, path: target.path, decoded: inner, isFragment: true } as const] : [];
  });
  const whole = written.flatMap(({ id, target: { path, isPiece }, decoded }) =>
    // An empty object is a file that the script fills later.
    decoded.text.trim() !== "{}" &&
    // The path of an appended text does not matter, as it is not a file on its own.
    (marks.test(`${path}\n${decoded.text}`) || (isConfigPath(path) && !isPiece))
      ? [{ id, path: isPiece ? "" : path, decoded }]
      : [],
  );
  const texts: readonly InScript[] = [
    ...whole,
    ...appended,
    ...bicepTexts(source.text),
    ...jqTexts(source.text),
    ...patchWords(source.text),
    ...(options.path?.endsWith(".nix") === true ? nixTexts(source.text) : []),
  ];
  return room
    .first(texts, ({ decoded }) => decoded.region)
    .flatMap(({ id, path, decoded, isFragment }): TextInside[] => {
      const isOpen = isFilledIn(decoded.text);
      const { lineAbove, ...inner } = innerFile(decoded, path, { isFilledIn: isOpen, isFragment });
      // Elsewhere the program that the text is for may add the header.
      const parts = inner.parts.filter(({ kind }) => kind !== "headerless" || isConfigPath(path));
      return parts.length > 0 ? [{ id, path, decoded, isFilledIn: isOpen, parts, lineAbove }] : [];
    });
}

interface InScript extends Required<Pick<TextInside, "id" | "path" | "decoded">> {
  /** It is added to a file that has settings of its own. */
  readonly isFragment?: true;
}

interface WrittenText extends Pick<TextInside, "id" | "decoded"> {
  readonly target: Target;
}

interface Target {
  readonly path: string;
  /** The text goes behind the content of the file. */
  readonly isPiece: boolean;
}

function heredocTexts(script: string): readonly WrittenText[] {
  return textsForCommands(script).map(({ command, text, places, region, isExpanded }, at) => ({
    id: `heredoc[${at}]`,
    target: targetOf(command, text),
    decoded: { text, region, places, indent: 0, unwritable: isExpanded ? /[$`\\]/ : undefined },
  }));
}

/** Texts that commands print into files, or into other commands, outside of heredocs. */
function printedFiles(
  source: PartContext["source"],
  heredocs: readonly WrittenText[],
): readonly WrittenText[] {
  // Others may be scripts of a program that is not a shell's.
  const taken = heredocs.flatMap(({ target, decoded }) =>
    target.path === "" ? [] : [decoded.region],
  );
  const files: { readonly target: Target; readonly pieces: PrintedText[] }[] = [];
  for (const printed of printedIn(source)) {
    if (taken.some((heredoc) => encloses(heredoc, printed.region))) continue;
    const target = targetOf(printed.command, printed.text);
    const last = files.at(-1);
    const before = last?.pieces.at(-1);
    const isSame = target.isPiece && target.path === last?.target.path;
    if (last && before && isSame && follows(source.text, before, printed))
      last.pieces.push(printed);
    else files.push({ target, pieces: [printed] });
  }
  return files.map(({ target, pieces }, at) => ({
    id: `echo[${at}]`,
    target,
    decoded: joined(pieces),
  }));
}

/** Nothing is between two commands, so that the one adds to what the other has written. */
function follows(script: string, { whole: first }: PrintedText, { whole }: PrintedText): boolean {
  const between = script.slice(first.end, whole.start).split(/\s+/);
  return between.every((word) => /^(?:;|&&|sudo)?$/.test(word));
}

function joined(pieces: readonly PrintedText[]): DecodedText {
  const start = pieces[0]?.region.start ?? 0;
  const end = pieces.at(-1)?.region.end ?? start;
  const last = pieces.length - 1;
  return {
    text: pieces.map(({ text }) => text).join(""),
    region: { start, end },
    places: pieces.flatMap(({ places }, at) => (at < last ? places.slice(0, -1) : places)),
  };
}

/** A line or flags that `sed` writes into the kubelet's variables, unit or configuration; other keys may be nested ones. */
const field = `(?:${tellingNames.join("|")})\\w*: `;
const line = String.raw`KUBELET_\w+=|Environment=|ExecStart=|${field}|--[a-z][\w-]*=`;
const replacement = new RegExp(
  String.raw`(?<![A-Za-z])s([/|#@,])(?:(?!\1)[^\\\r\n]|\\.)*\1(?:\\\d|&)?[ \t]*((?:${line})(?:(?!\1)[^\\\r\n]|\\.)*)\1`,
  "g",
);
const addition = new RegExp(
  String.raw`[/$'"][aic](?:\\[ \t]*|[ \t]+)((?:${line})[^'\r\n]*)(?=')`,
  "g",
);
/** An added line in double quotes, where a backslash may be doubled. */
const quotedAddition = new RegExp(
  String.raw`"(?:[^"\\\r\n]|\\.){0,400}[/$][aic](?:\\{1,2}[ \t]*|[ \t]+)((?:${line})(?:[^"\\\r\n]|\\.)*)(?=")`,
  "g",
);
/** An added line has none of the text that was found. */
const nothing = /(?!)/;

/** The last word of a command of `sed`, which goes on with a text. */
function fileOfSed(rest: string): string {
  const [command = ""] = rest.split(/[\r\n;&|>]/, 1);
  return command.trim().split(/\s+/).at(-1)?.replaceAll(/["']/g, "") ?? "";
}

function replacedTexts(script: string): readonly WrittenText[] {
  const replaced = [...script.matchAll(replacement)].map(({ index, 0: whole, 2: text = "" }) => ({
    text,
    start: index + whole.length - 1 - text.length,
    found: /^(?:\\\d|&)$/,
  }));
  const quoted = [...script.matchAll(quotedAddition)];
  const single = [...script.matchAll(addition)].filter(
    ({ index }) =>
      !quoted.some((other) => other.index < index && index < other.index + other[0].length),
  );
  const added = [...single, ...quoted].map(({ index, 0: whole, 1: text = "" }) => ({
    text,
    start: index + whole.length - text.length,
    found: nothing,
  }));
  return [...replaced, ...added].flatMap(({ text: whole, start, found }, at): WrittenText[] => {
    // The quote at the end of flags closes one that is in the file.
    const written = whole.replace(/^(--[^"']*)\\?["']$/, "$1");
    const end = start + written.length;
    const path = fileOfSed(script.slice(start + whole.length + 1, end + maxFile));
    const isVariable = written.startsWith("KUBELET_");
    const isFlag = written.startsWith("--");
    if (isFlag && !isUnitPath(path)) return [];
    const places: number[] = [];
    // The line that flags are written into has the quotes around them.
    const quote = isFlag && !written.includes('"') ? '"' : "";
    let text = isFlag ? `Environment=${quote}KUBELET_EXTRA_ARGS=` : "";
    for (let left = text.length; left > 0; left--) places.push(start);
    for (const { index: offset, 0: unit } of written.matchAll(/\$\{[^}]*\}|\$\w+|\\?[^]/g)) {
      const isExpanded = (unit.startsWith("$") && unit.length > 1) || found.test(unit);
      text += isExpanded ? hole : unit === "\\n" ? "\n" : unit.slice(-1);
      for (let left = isExpanded ? hole.length : 1; left > 0; left--) places.push(start + offset);
    }
    text += quote;
    // The place behind the text, and that of the quote.
    const decoded = { text, region: { start, end }, places: [...places, end, end] };
    const target = { path: isVariable ? "" : path, isPiece: true };
    return [{ id: `sed[${at}]`, target, decoded }];
  });
}

/** The text of a document, which no shell reads. */
const beginsDocument = /^(?:[ \t]*(?:#.*|---.*)?\r?\n)*[ \t{]*["']?(?:apiVersion|kind)["']?[ \t]*:/;

/** The file that a command writes its input to; empty if it does not say. */
function targetOf(command: string, text: string): Target {
  const cmdlet = writingCmdlet.exec(command);
  if (cmdlet) return targetOfCmdlet(cmdlet[1] ?? "", cmdlet[2] ?? "");
  const tee = /\btee\s+((?:-\S+\s+)*)("[^"]+"|'[^']+'|[^\s;|&<>]+)/.exec(command);
  const redirected = [
    ...command.matchAll(/(?<![\d&>])(>>?\|?)[ \t]*("[^"]+"|'[^']+'|[^\s;|&<>()]+)/g),
  ];
  const file = redirected.find(([, , written = ""]) => !written.startsWith("/dev/"));
  const written = tee?.[2] ?? file?.[2] ?? "";
  const isPiece = tee ? /-a|--append/.test(tee[1] ?? "") : file?.[1] === ">>";
  if (written === "" && !isPiece) {
    const isScript = shell.test(command) || assigned.test(command);
    const isRun = isScript && !beginsDocument.test(text);
    return { path: isRun ? "script.sh" : "", isPiece };
  }
  return { path: written.replaceAll(/["']/g, ""), isPiece };
}

/** A command of PowerShell that writes a file. */
const writingCmdlet = /\b(Out-File|Set-Content|Add-Content|Tee-Object)\b(.*)/i;

function targetOfCmdlet(name: string, words: string): Target {
  const [, named, first] =
    /-(?:File|Literal)?Path[ \t:]+("[^"]*"|'[^']*'|\S+)|^[ \t]+(?!-)("[^"]*"|'[^']*'|\S+)/i.exec(
      words,
    ) ?? [];
  const isPiece = /^add/i.test(name) || /-Append\b/i.test(words);
  const path = (named ?? first ?? "").replaceAll(/["']/g, "").replaceAll("\\", "/");
  return { path, isPiece };
}
