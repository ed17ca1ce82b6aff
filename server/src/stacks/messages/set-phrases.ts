import { nameOf } from "../../engine/files/uris.ts";
import { counted, listed } from "../../engine/messages/english-words.ts";
import type { PlatformTexts } from "../../engine/messages/platform-texts.ts";
import type { StackFound } from "../finders/stack-found.ts";

/** The numbers that a CodeLens shows for a set. */
interface LensCounts {
  readonly errors: number;
  readonly dropIns: number;
  readonly overridden: number;
  readonly hasFlags: boolean;
}

/** The phrases about configuration sets outside findings: CodeLens, hints, hover, the effective view. */
export interface SetPhrases {
  readonly defaultIn: (version: string) => string;
  /** The origin of a value that a platform lays under, or puts over, what the user writes. */
  readonly baseOf: (platform: string) => string;
  readonly overwrittenBy: (platform: string) => string;
  /** The origin of a value that a platform computes of the node that is described. */
  readonly computedBy: (platform: string) => string;
  /** Replaces a value that a platform computes from unknown inputs. */
  readonly setOnNode: (platform: string) => string;
  /** The defaults of a configuration of which a part is missing. */
  readonly defaultsOfPart: string;
  /** The files that an answer is about, and how it is known that they belong together. */
  readonly stack: (stack: StackFound) => string;
  /** The line of the effective view above the fields that a platform computes of what is not known. */
  readonly computedLater: (platform: string) => string;
  /** The platform's note on such a field. */
  readonly noteOf: (texts: PlatformTexts, note: string) => string;
  /** The lens over a configuration inside a platform's document. */
  readonly platformLens: (platform: string, errors: number) => string;
  /** The text after a file's name if only its platform's base is shown. */
  readonly baseAlone: (platform: string) => string;
  /** The only line of a comparison of what is the same. */
  readonly noDifference: string;
  /** The text before the origins of values that are overridden, and of those that repeat the value. */
  readonly over: string;
  readonly same: string;
  /** The lens at the head of a file of a set, or of one that is alone. */
  readonly lens: (counts: LensCounts) => string;
  /** The lens of a place that several sets have, so many of them with errors. */
  readonly lensOfSets: (sets: number, withErrors: number) => string;
  /** The first lens of the row of versions over an effective view. */
  readonly lensOfVersions: string;
  /** The line above the errors at the head of the effective view; `platform`: who carries the file to the node. */
  readonly doesNotStart: (version: string, errors: number, platform: string | undefined) => string;
  /** The mark of a value that the kubelet, or the platform, rejects. */
  readonly refused: string;
  /** Over the hint behind a value that does not apply, which is the value that does. */
  readonly overriddenTooltip: (place: string) => string;
  /** The hint behind a value that is written once more. */
  readonly sameAs: (place: string) => string;
  readonly sameTooltip: (place: string) => string;
  /** Hover: the heading, then the value with its origin, and the values that it overrides. */
  readonly effective: (value: string, origin: string) => string;
  readonly effectiveNothing: (origin: string) => string;
  /** The heading for a value that the kubelet, or the platform, rejects. */
  readonly effectiveRefused: (
    value: string,
    origin: string,
    version: string,
    platform: string | undefined,
  ) => string;
  readonly hides: (value: string, origin: string) => string;
  readonly alsoIn: (origin: string) => string;
}

/** How a stack was found; `unit`: the file that names the others. */
const foundWords: Readonly<Record<StackFound["foundBy"], (unit: string) => string>> = {
  names: () => "found by name",
  unit: (unit) => `named by ${unit}`,
  project: () => "a set of .kubelet-config.yaml",
  setting: () => "a set of kubelet.configSets",
  option: () => "named on the command line",
};

export const englishSetPhrases: SetPhrases = {
  defaultIn: (version) => `default in ${version}`,
  baseOf: (platform) => `${possessive(platform)} base`,
  overwrittenBy: (platform) => `${possessive(platform)} override`,
  computedBy: (platform) => `${possessive(platform)} formula for this node`,
  setOnNode: (platform) => `computed by ${platform} on the node`,
  defaultsOfPart: "The defaults assume that the kubelet reads nothing else.",
  stack: ({ main, dropIns, folder, flags, foundBy, unit, unread }) => {
    const files =
      folder === undefined ? [] : [`${counted(dropIns.length, "drop-in")} of ${folder}`];
    const from = listed(flags.map(nameOf));
    const more = [...files, ...(from === "" ? [] : [`the flags of ${from}`])].join(" and ");
    const whole = main === undefined ? more : [nameOf(main), more].filter(Boolean).join(" with ");
    const without = unread.length > 0 ? `, without ${listed(unread)}` : "";
    return `${whole}, ${foundWords[foundBy](nameOf(unit ?? ""))}${without}`;
  },
  computedLater: (platform) => `${platform} computes these values from the node or the cluster:`,
  noteOf: ({ words }, note) => words.notes[note] ?? "",
  platformLens: (platform, errors) =>
    [
      "Effective Configuration",
      ...(errors > 0 ? [counted(errors, "error")] : []),
      `on top of ${englishSetPhrases.baseOf(platform)}`,
    ].join(" · "),
  baseAlone: (platform) => `only ${englishSetPhrases.baseOf(platform)}`,
  noDifference: "No value differs.",
  over: "overrides",
  same: "same as",
  lens: ({ errors, dropIns, overridden, hasFlags }) =>
    [
      "Effective Configuration",
      ...(errors > 0 ? [counted(errors, "error")] : []),
      ...(dropIns > 0 ? [counted(dropIns, "drop-in")] : []),
      ...(hasFlags ? ["with flags"] : []),
      ...(overridden > 0 ? [`${counted(overridden, "value")} overridden`] : []),
    ].join(" · "),
  lensOfVersions: "Changes between versions",
  lensOfSets: (sets, withErrors) =>
    [
      "Effective Configuration",
      `${sets} sets`,
      ...(withErrors > 0 ? [`errors in ${withErrors}`] : []),
    ].join(" · "),
  doesNotStart: (version, errors, platform) =>
    platform === undefined
      ? `Kubelet ${version} does not start with this configuration: ${counted(errors, "error")}`
      : `${platform} or kubelet ${version} rejects this configuration: ${counted(errors, "error")}`,
  refused: "rejected",
  overriddenTooltip: (place) =>
    `Overridden by ${place}: the kubelet uses the last value that it reads.`,
  sameAs: (place) => `same in ${place}`,
  sameTooltip: (place) => `${place} sets the same value, so this line has no effect.`,
  effective: (value, origin) => `**In effect**: ${value}, from ${origin}`,
  effectiveNothing: (origin) => `**In effect**: nothing; removed in ${origin}`,
  effectiveRefused: (value, origin, version, platform) =>
    platform === undefined
      ? `**Not in effect**: ${value}, from ${origin}. Kubelet ${version} rejects this value and does not start.`
      : `**Not in effect**: ${value}, from ${origin}. ${platform} or kubelet ${version} rejects this value.`,
  hides: (value, origin) => `overrides ${value} from ${origin}`,
  alsoIn: (origin) => `same value in ${origin}`,
};

function possessive(name: string): string {
  return name.endsWith("s") ? `${name}'` : `${name}'s`;
}

declare module "../../engine/messages/language.ts" {
  interface Phrases {
    readonly sets: SetPhrases;
  }
}
