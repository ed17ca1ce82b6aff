import type { ProjectMessage } from "./messages/project-phrases.ts";
import {
  resolveAlias,
  type Entry,
  type LocatedNode,
  type MapNode,
  type ScalarNode,
} from "../../engine/syntax/located-node.ts";
import type { Budget } from "../../engine/text/budget.ts";
import { globLength } from "../../engine/text/glob.ts";
import { nearest } from "../../engine/text/nearest.ts";
import type { Span } from "../../engine/text/span.ts";
import { isNull } from "../../kubelet/index.ts";

/** A mistake in a project's file. */
export interface ProjectProblem {
  /** The text to blame. */
  readonly span: Span;
  readonly message: ProjectMessage;
}

/** Takes note of a mistake at a place. */
export type Report = (message: ProjectMessage, at: { readonly span: Span }) => void;

/** Reports mistakes, and limits the globs and sets that are read. */
export interface ReadWith {
  readonly report: Report;
  readonly budget: Budget;
}

/** The globs that the budget suffices for. */
export function globsWithin(globs: readonly ScalarNode[], budget: Budget): readonly string[] {
  return globs
    .filter(({ text, span }) => budget.take("globs", globLength(text), span))
    .map(({ text }) => text);
}

/** The entries with a key of these names and a value, each once; reports the others. */
export function knownSettings(
  { entries }: MapNode,
  names: readonly string[],
  parent: string,
  report: Report,
): readonly Entry[] {
  const seen = new Set<string>();
  return entries.filter(({ key, value }) => {
    const name = parent + key.text;
    if (!names.includes(key.text)) {
      const suggestion = nearest(key.text, names);
      report({ key: "unknown-key", params: { name, suggestion } }, key);
      return false;
    }
    if (seen.has(key.text)) {
      report({ key: "twice", params: { name } }, key);
      return false;
    }
    seen.add(key.text);
    // A key with nothing behind it, as in a file that is being written.
    const real = resolveAlias(value);
    return real !== undefined && !isNull(real);
  });
}

/** The scalar that is meant, also by an alias; undefined for maps and lists. */
export function settingScalar(node: LocatedNode): ScalarNode | undefined {
  const real = resolveAlias(node);
  return real?.kind === "scalar" ? real : undefined;
}
