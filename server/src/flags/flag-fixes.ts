import type { SourceFile } from "../engine/parts/source-file.ts";
import { fixOf, type FixCandidates, type Fix } from "../engine/analysis/fix.ts";
import type { Finding } from "../engine/analysis/finding.ts";
import { nearest } from "../engine/text/nearest.ts";
import { encloses } from "../engine/text/span.ts";
import type { FlagPlace } from "./flag-place.ts";
import { removeWords } from "./remove-words.ts";
import { runStart } from "../engine/text/run-before.ts";

/** The words in the message about an unknown gate. */
interface GateWords {
  readonly gate?: string;
  readonly suggestion?: string | undefined;
}

/** The fixes of a finding about flags, the likeliest first. */
export function flagFixes(finding: Finding, place: FlagPlace, source: SourceFile): FixCandidates {
  const { message } = finding;
  switch (message.key) {
    case "flag-unknown":
      return [renamed(finding, message.params.suggestion, source), removed(finding, place, source)];
    case "flag-one-dash":
      return [renamed(finding, message.params.suggestion, source)];
    case "flag-removed":
    case "flag-prints-and-ends":
    case "flag-seccomp-default":
      return [removed(finding, place, source)];
    case "flag-stray-word": {
      const { behind, word } = message.params;
      const joinable =
        behind !== undefined && /^(?:true|false|[01tfTF]|TRUE|FALSE|True|False)$/.test(word);
      return [joinable ? joined(finding, behind, word, source) : undefined];
    }
    case "flag-lost-in-unit": {
      const { cause, names } = message.params;
      const text = names.join(" ");
      const edits = place.lost?.find(({ span }) => encloses(span, finding.span))?.edits;
      const titles = {
        quotes: { key: "quote", params: { text } },
        backslash: { key: "join-line", params: { text } },
        section: { key: "add-line", params: { line: "[Service]" } },
        command: { key: "add-line", params: { line: "ExecStart=" } },
        export: { key: "remove", params: { path: "export" } },
      } as const;
      return [fixOf(titles[cause], edits, { isPreferred: true })];
    }
    case "enum-value": {
      const { written, suggestion } = message.params;
      return [respelt(finding, written, suggestion, source)];
    }
    case "flag-value": {
      const { written, problem } = message.params;
      return [
        problem === "bool" ? respelt(finding, written, boolNear(written), source) : undefined,
      ];
    }
    case "feature-gate-unknown": {
      const { gate, suggestion }: GateWords = message.params;
      if (gate === undefined) return [];
      return [respelt(finding, gate, suggestion, source)];
    }
    case "flag-quoted-value":
      return [withoutQuotes(finding, message.params, source)];
    case "flag-value-unquoted": {
      const text = `"${message.params.written}"`;
      const edits = [{ span: finding.span, newText: text }];
      return [
        fixOf({ key: "quote", params: { text } }, edits, { isPreferred: true, isSafe: true }),
      ];
    }
    default:
      return [];
  }
}

/** The name that is nearly right, with dashes where the wrong one has them. */
function renamed(
  { span }: Finding,
  suggestion: string | undefined,
  { text }: SourceFile,
): Fix | undefined {
  if (suggestion === undefined) return undefined;
  const written = text.slice(span.start, span.end);
  const [dashes = "", name = ""] = /^(-*)([\w-]*)/.exec(written)?.slice(1) ?? [];
  if (name === "") return undefined;
  const newText = `${dashes === "" ? "" : "--"}${suggestion}`;
  const edited = { start: span.start, end: span.start + dashes.length + name.length };
  return fixOf({ key: "rename", params: { name: newText } }, [{ span: edited, newText }], {
    isPreferred: true,
  });
}

/** The word that is nearly right in place of the wrong one; none if the file writes that in another way, or twice. */
function respelt(
  { span }: Finding,
  written: string,
  suggestion: string | undefined,
  { text }: SourceFile,
): Fix | undefined {
  const source = text.slice(span.start, span.end);
  const at = source.indexOf(written);
  if (suggestion === undefined || at < 0 || at !== source.lastIndexOf(written)) return undefined;
  const start = span.start + at;
  const edits = [{ span: { start, end: start + written.length }, newText: suggestion }];
  return fixOf({ key: "replace", params: { text: suggestion } }, edits, { isPreferred: true });
}

/** The boolean that a word probably means; the flag library accepts fewer words than YAML does. */
function boolNear(word: string): string | undefined {
  if (/^(?:y|yes|on|enabled?)$/i.test(word)) return "true";
  if (/^(?:n|no|off|disabled?)$/i.test(word)) return "false";
  return nearest(word, ["true", "false"]);
}

/** The value without its quotes; none if the file writes them in another way, such as with backslashes around them. */
function withoutQuotes(
  { span }: Finding,
  { written, inner }: { readonly written: string; readonly inner: string },
  { text }: SourceFile,
): Fix | undefined {
  const source = text.slice(span.start, span.end);
  const quote = written.charAt(0);
  // Behind a backslash a quote is two characters.
  const isPlain = source === written || source === `\\${quote}${inner}\\${quote}`;
  if (!isPlain || /[\s"'\\$]/.test(inner)) return undefined;
  const edits = [{ span, newText: inner }];
  return fixOf({ key: "unquote", params: { text: inner } }, edits, {
    isPreferred: true,
    isSafe: true,
  });
}

/** `--bool false` is two words: with `=` it is one. */
function joined(
  { span }: Finding,
  flag: string,
  word: string,
  { text }: SourceFile,
): Fix | undefined {
  const start = runStart(text, span.start, /[ \t]/);
  if (start === span.start) return undefined;
  const edits = [{ span: { start, end: span.start }, newText: "=" }];
  return fixOf({ key: "rename", params: { name: `--${flag}=${word}` } }, edits, {
    isPreferred: true,
  });
}

/** Without the flag: its word, its item or its entry. */
function removed(finding: Finding, place: FlagPlace, source: SourceFile): Fix | undefined {
  const at = place.args.findIndex(({ span }) => encloses(span, finding.span));
  const arg = place.args[at];
  if (!arg) return undefined;
  const title = { key: "remove", params: { path: finding.path } } as const;
  // The word after a flag without `=` may or may not be its value.
  const isWhole = arg.text.includes("=") || place.args[at + 1]?.text.startsWith("-") !== false;
  const isOneOfWords = place.form === "command-line" || place.form === "words";
  if (isOneOfWords && !isWhole) return undefined;
  return fixOf(title, removeWords(place, [arg.span], source));
}
