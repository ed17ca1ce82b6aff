/** The possible meaning of an absent value, by the value of another node. */
export type AbsentKind = "boolean" | "number" | "other";

export interface DriftPhrases {
  readonly title: string;
  /** All nodes run with the same. */
  readonly noDrift: (nodes: number) => string;
  readonly summary: (params: {
    readonly nodes: number;
    readonly groups: number;
    readonly differing: number;
  }) => string;
  /** The reference: a wanted configuration, or the largest group. */
  readonly comparedWith: (reference: string | undefined) => string;
  readonly group: (at: number, nodes: number) => string;
  /** Behind the heading of a group, with the colon. */
  readonly isReference: string;
  readonly asExpected: string;
  readonly more: (nodes: number) => string;
  /** A value that a configuration does not have: Go leaves empty ones out of a dump. */
  readonly absent: (kind: AbsentKind) => string;
  readonly instead: (expected: string) => string;
  /** Behind a value that the reference does not have. */
  readonly notInReference: string;
  readonly from: (origin: string) => string;
  readonly ignored: (paths: readonly string[]) => string;
  /** Headings of the table, and the field that filters it. */
  readonly columns: {
    readonly setting: string;
    readonly value: string;
    readonly wanted: string;
    readonly nodes: string;
    readonly from: string;
    readonly meaning: string;
  };
  readonly filter: string;
  /** How many rows of the table are shown. */
  readonly shown: (count: string, of: number) => string;
}

const absentTexts: Readonly<Record<AbsentKind, string>> = {
  boolean: "false or not set",
  number: "0 or not set",
  other: "not set",
};

export const englishDriftPhrases: DriftPhrases = {
  title: "Kubelet configuration drift",
  noDrift: (nodes) =>
    nodes === 1
      ? "Only one node: nothing to compare."
      : `All ${nodes} nodes have the same configuration.`,
  summary: ({ nodes, groups, differing }) =>
    `${nodes} nodes in ${groups} groups; ${differing} ${differing === 1 ? "differs" : "differ"}.`,
  comparedWith: (reference) =>
    reference === undefined ? "Compared with the largest group." : `Compared with ${reference}.`,
  group: (at, nodes) => `Group ${at}, ${nodes} ${nodes === 1 ? "node" : "nodes"}`,
  isReference: ": the reference",
  asExpected: ": matches",
  more: (nodes) => `and ${nodes} more`,
  absent: (kind) => absentTexts[kind],
  instead: (expected) => ` instead of ${expected}`,
  notInReference: ", not set in the reference",
  from: (origin) => `from ${origin}`,
  ignored: (paths) => `Not compared: ${paths.join(", ")}.`,
  columns: {
    setting: "Setting",
    value: "Value",
    wanted: "Reference",
    nodes: "Nodes",
    from: "Set by",
    meaning: "Meaning",
  },
  filter: "Filter",
  shown: (count, of) => `${count} of ${of} rows`,
};

declare module "../../../engine/messages/language.ts" {
  interface Phrases {
    readonly drift: DriftPhrases;
  }
}
