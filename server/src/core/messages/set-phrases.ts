import { counted } from "./counted.ts";

/** The phrases about configuration sets, beside findings: lenses, hints, hover, the effective view. */
export interface SetPhrases {
  readonly defaultIn: (version: string) => string;
  /** What stands before the origins of values that do not hold, and of those that say the same. */
  readonly over: string;
  readonly same: string;
  /** The lens at the head of a file of a set. */
  readonly lens: (dropIns: number, overridden: number, hasFlags: boolean) => string;
  /** The hint behind a value that does not hold. */
  readonly overriddenBy: (place: string, value: string) => string;
  readonly overriddenTooltip: string;
  /** The hint behind a value that is written once more. */
  readonly sameAs: (place: string) => string;
  readonly sameTooltip: string;
  /** Hover: the heading, then the value with its origin, and what it goes over. */
  readonly effective: (value: string, origin: string) => string;
  readonly effectiveNothing: (origin: string) => string;
  readonly hides: (value: string, origin: string) => string;
  readonly alsoIn: (origin: string) => string;
}

export const englishSetPhrases: SetPhrases = {
  defaultIn: (version) => `default in ${version}`,
  over: "over",
  same: "same as",
  lens: (dropIns, overridden, hasFlags) =>
    [
      "effective config",
      counted(dropIns, "drop-in"),
      ...(hasFlags ? ["flags"] : []),
      `${counted(overridden, "value")} overridden`,
    ].join(" · "),
  overriddenBy: (place, value) => `overridden by ${place}: ${value}`,
  overriddenTooltip: "The kubelet reads this file first: the later value is the one that holds.",
  sameAs: (place) => `same as ${place}`,
  sameTooltip: "The kubelet reads the same value again later: this line changes nothing.",
  effective: (value, origin) => `**In effect**: ${value}, from ${origin}`,
  effectiveNothing: (origin) => `**In effect**: nothing; removed in ${origin}`,
  hides: (value, origin) => `goes over ${value} in ${origin}`,
  alsoIn: (origin) => `the same in ${origin}`,
};
