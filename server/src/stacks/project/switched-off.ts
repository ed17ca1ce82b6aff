import { resolveAlias } from "../../engine/syntax/located-node.ts";
import { mapOf } from "../../engine/syntax/look-up.ts";
import { parseFile } from "../../engine/syntax/parse.ts";
import type { Span } from "../../engine/text/span.ts";
import { scalarOf } from "./project-nodes.ts";

/** Rules and files that a project's file switches off, and where. */
export interface SwitchedOff {
  readonly rules: readonly { readonly rule: string; readonly span: Span }[];
  /** The key `ignore`; undefined: there is none. */
  readonly ignore: Span | undefined;
}

/** Reads it from the text of a file without problems. Never throws. */
export function switchedOffIn(text: string): SwitchedOff {
  const [document] = parseFile(text).documents;
  const entries = (document?.root && mapOf(document.root)?.entries) ?? [];
  const entryOf = (name: string) => entries.find(({ key }) => key.text === name);
  const written = entryOf("rules")?.value;
  const map = written && resolveAlias(written);
  const rules = map?.kind === "map" ? map.entries : [];
  return {
    rules: rules
      .filter(({ value }) => scalarOf(value)?.text === "off")
      .map(({ key }) => ({ rule: key.text, span: key.span })),
    ignore: entryOf("ignore")?.key.span,
  };
}
