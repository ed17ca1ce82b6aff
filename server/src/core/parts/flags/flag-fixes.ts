import type { TextEdit } from "../../edits/edited-document.ts";
import { fixOf, type Answers, type Fix } from "../../edits/fix.ts";
import { removePlace } from "../../edits/remove-place.ts";
import type { Finding } from "../../findings/finding.ts";
import type { SourceFile } from "../../kubelet/analysis.ts";
import { resolveAlias, type MapNode } from "../../syntax/located-node.ts";
import { pathAt } from "../../syntax/path-at.ts";
import { encloses } from "../../text/span.ts";
import { pathOfKey } from "../../text/value-path.ts";
import type { FlagPlace } from "./flag-place.ts";

/** The fixes of a finding about flags, the likeliest first. */
export function flagFixes(finding: Finding, place: FlagPlace, source: SourceFile): Answers {
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

/** `--bool false` is two words: with `=` it is one. */
function joined(
  { span }: Finding,
  flag: string,
  word: string,
  { text }: SourceFile,
): Fix | undefined {
  const before = /[ \t]+$/.exec(text.slice(0, span.start))?.[0];
  if (before === undefined) return undefined;
  const edits = [{ span: { start: span.start - before.length, end: span.start }, newText: "=" }];
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
  // What stands behind a flag without `=` may be its value, or not.
  const isWhole = arg.text.includes("=") || place.args[at + 1]?.text.startsWith("-") !== false;
  if (place.form === "command-line") {
    return isWhole ? fixOf(title, wordRemoved(source.text, arg.span)) : undefined;
  }
  if (place.form === "words" && !isWhole) return undefined;
  return fixOf(title, entryRemoved(place, finding, source));
}

/** A word with the quotes around it and the blanks before it. */
function wordRemoved(text: string, span: Finding["span"]): TextEdit[] {
  let { start, end } = span;
  if (
    /["']/.test(text.charAt(start - 1)) &&
    text.charAt(start - 1) === text.charAt(end) &&
    /\s/.test(text.charAt(start - 2))
  ) {
    start--;
    end++;
  }
  const blanks = /[ \t]*$/.exec(text.slice(0, start))?.[0].length ?? 0;
  const behind = blanks === 0 ? (/^[ \t]*/.exec(text.slice(end))?.[0].length ?? 0) : 0;
  return [{ span: { start: start - blanks, end: end + behind }, newText: "" }];
}

/** The entry of a map, or the item of a list, that the finding is in. */
function entryRemoved(
  { form, name }: FlagPlace,
  { span }: Finding,
  { text, file }: SourceFile,
): TextEdit[] | undefined {
  for (const { root: node } of file.documents) {
    const root = node && resolveAlias(node);
    if (root?.kind !== "map" || !encloses(root.span, span)) continue;
    const document = { text, format: file.format, root, fields: undefined };
    const path = valuePathAt(root, span.start);
    // A pair of name and value goes as a whole.
    const end = form === "named-values" ? path.indexOf("]", name.length) + 1 : path.length;
    return removePlace(document, path.slice(0, end));
  }
  return undefined;
}

/** The path of the innermost entry or item at an offset. */
function valuePathAt(root: MapNode, offset: number): string {
  return pathAt(root, offset).reduce(
    (path, step) => (step.kind === "item" ? `${path}[${step.index}]` : pathOfKey(path, step.key)),
    "",
  );
}
