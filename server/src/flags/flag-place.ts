import type { NamedVersion } from "../engine/parts/chosen-version.ts";
import type { LostFlags } from "./lost-flags.ts";
import type { Argument } from "../kubelet/index.ts";
import type { LocatedNode, ScalarNode } from "../engine/syntax/located-node.ts";
import type { Span } from "../engine/text/span.ts";

/** How flags are written at a place. */
export type FlagForm =
  /** A map from names without dashes to values: `max-pods: "110"`. */
  | "map"
  /** A map from names with dashes, as in MicroK8s: `--max-pods: "110"`. */
  | "dashed-map"
  /** A list of maps with `name` and `value`. */
  | "named-values"
  /** A list of `name=value`, with or without dashes. */
  | "assignments"
  /** A list of words as a program gets them: `--max-pods=110`. */
  | "words"
  /** A text that a shell or systemd splits into words. */
  | "command-line";

/** A place in a file that contains kubelet flags, with the words that the kubelet gets from them. */
export interface FlagPlace {
  readonly form: FlagForm;
  /** The name of the place, such as `nodeRegistration.kubeletExtraArgs` or `KUBELET_EXTRA_ARGS`. */
  readonly name: string;
  readonly region: Span;
  readonly args: readonly Argument[];
  /** Values that are not strings although the tool that reads the file accepts only strings. */
  readonly unquoted: readonly UnquotedValue[];
  /** Flags, with their dashes, that it removes if something before it sets them. */
  readonly removed?: readonly string[];
  /** Flags of a unit that do not reach the kubelet. */
  readonly lost?: readonly LostFlags[];
  /** A shell, systemd or a snap fills in words that begin with `$`. */
  readonly isExpanded?: true;
  /** The version of the kubelet, where the document names one. */
  readonly version: NamedVersion | undefined;
}

/** A number or a bool where the tool takes text. */
export interface UnquotedValue {
  readonly name: string;
  readonly node: ScalarNode;
}

/** The text of a scalar, and undefined for anything else. */
export function scalarOf(node: LocatedNode | undefined): ScalarNode | undefined {
  const real = node?.kind === "alias" ? node.target : node;
  return real?.kind === "scalar" ? real : undefined;
}
