/**
 * The keywords that the schemas add to draft-07, with their meanings: facts that JSON Schema has no keyword for.
 * Validators skip unknown keywords; those that reject them (Ajv in strict mode) are given these names.
 */
export const extensionMeanings = {
  conflicts: "Paths of fields that must not be set together with this one.",
  "deprecated-since": "The Kubernetes version that deprecated the field.",
  file: "true: the value names a file or directory on the node.",
  flag: "The flag of the kubelet that sets the same.",
  format:
    "The format of a string, such as cidr, cpuset, duration, quantity or eviction-threshold; pattern next to it covers what a regular expression can check.",
  gate: "The feature gate that the field needs.",
  known: "Known values of a free-form string, or known keys of a map.",
  "needs-gates":
    "Feature gates that must be enabled if this one is; the kubelet checks it since 1.35.",
  "no-effect-since": "The first Kubernetes version whose kubelet accepts the field but ignores it.",
  pointer: "true: null and zero differ from a field that is left out.",
  range:
    "The bounds: minimum, maximum, exclusiveMinimum, multipleOf, of durations as strings; orZero: zero is accepted although it is out of bounds.",
  requires: "Paths of fields that must be set together with this one.",
  rules:
    "The ids of the findings of kubelet-config about the value; docs/rules has a page for each.",
  since: "The first Kubernetes version with the field; absent: all versions with schemas.",
  stage: "The stage of a feature gate: Alpha, Beta, GA or Deprecated.",
  type: "How the kubelet reads the value: bool, string, int32, int64, uint32, float64, duration, duration-or-nanoseconds, quantity, time, struct, list or map.",
  unit: "The unit of a number.",
  values:
    "The values that mean something; with any other value the kubelet starts, but does not work as written.",
  "zero-means-default":
    "true: the kubelet uses the default if 0, an empty string or 0s is written.",
} as const;

export type ExtensionName = keyof typeof extensionMeanings;

/** Keywords of editors that the schemas use, and that are not in draft-07 either. */
const editorKeywords = {
  deprecationMessage: "The text that an editor shows for a deprecated field.",
  enumDescriptions: "The meaning of each value of enum, in the same order.",
  markdownDescription:
    "The description as Markdown, with default, range, gate, flag and the official page.",
  markdownEnumDescriptions: "enumDescriptions as Markdown.",
} as const;

/** All keywords that are not in draft-07, and what each means: `schemas/vocabulary.json`. */
export const vocabulary = {
  title: "The keywords of the kubelet's schemas that are not in JSON Schema draft-07",
  usage:
    "With Ajv in strict mode: new Ajv({ strict: true, allowUnionTypes: true }).addVocabulary(Object.keys(keywords))",
  keywords: {
    ...editorKeywords,
    ...(Object.fromEntries(
      Object.entries(extensionMeanings).map(([name, meaning]) => [`x-kubelet-${name}`, meaning]),
    ) as { readonly [keyword: string]: string }),
  },
};
