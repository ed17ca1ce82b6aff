import type { CallEffect, ProfileField } from "../../facts/seccomp-table.ts";

/** The form of the names of a fact in the text: Markdown in hovers, plain words in the view. */
interface NumberOn {
  readonly number: number;
  readonly architectures: readonly string[];
}

/**
 * Every phrase about seccomp profiles except findings, in one language: the view of effective actions, hovers, the list
 * of completions. Parameters called `code` or `codes` are Markdown already.
 */
export interface SeccompPhrases {
  readonly view: {
    readonly title: string;
    readonly runtimeDefaultTitle: string;
    readonly broken: string;
    readonly baseProfile: string;
    /** Behind the architecture: what becomes of its calls on the nodes. */
    readonly listing: Readonly<Record<"listed" | "unlisted" | "none" | "unknown", string>>;
    /** The program that reads the profile, and the one that makes a filter of it. */
    readonly runtime: (reader: string, ociRuntime: string) => string;
    /** Instead of the default action, where the profile has none. */
    readonly noDefault: Readonly<Record<"off" | "refused", (ociRuntime: string) => string>>;
    readonly newer: (ociRuntime: string) => string;
    readonly runs: (always: number, sometimes: number, all: number) => string;
    readonly group: (text: string, always: number, sometimes: number, all: number) => string;
    readonly notRead: (reader: string) => string;
    readonly withoutEffect: WithoutEffectPhrases;
    /** Behind a call: what gives it its action, where no rule does. */
    readonly byDefault: string;
    readonly byAge: string;
  };

  /** The name of the value of a field. */
  readonly kinds: Readonly<Record<ProfileField["type"], string>>;
  readonly effects: Readonly<Record<CallEffect, string>>;
  readonly group: (text: string) => string;
  readonly numbers: (numbers: readonly NumberOn[]) => string;
  readonly numbersElsewhere: (numbers: readonly NumberOn[]) => string;
  readonly notOn: (architectures: readonly string[]) => string;
  readonly callSince: (libseccomp: string, kernel: string | undefined) => string;
  readonly callSinceAlways: string;
  readonly inProfile: (code: string, runtime: string, architecture: string, by: string) => string;
  /** The deciding part of a profile, as `inProfile` takes it: rules, else the default action or the call's age. */
  readonly decidedBy: (codes: readonly string[]) => string;
  readonly decidedByDefault: string;
  readonly decidedByAge: (ociRuntime: string) => string;
  readonly otherRuleDecides: string;
  readonly thisRule: WithoutEffectPhrases;
  readonly runtimeDefault: (code: string, architecture: string) => string;
  readonly manPage: (call: string) => string;

  readonly needs: (kernel: string, libseccomp: string) => string;
  readonly libseccompSince: (release: string) => string;
  readonly notAsDefault: (ociRuntime: string) => string;
  readonly notFor: (ociRuntime: string, codes: readonly string[]) => string;
  readonly needsListenerPath: (ociRuntime: string) => string;
  readonly runtimeWants: (
    ociRuntime: string,
    kernel: string | undefined,
    libseccomp: string | undefined,
  ) => string;
  readonly newerCalls: (ociRuntime: string, code: string) => string;
  readonly actionHere: (code: string) => string;
  readonly conditionHere: (code: string) => string;
  readonly anyConditionHere: (code: string, reader: string) => string;

  readonly bits: (bits: number, endian: "big" | "little") => string;
  readonly callCount: (count: number) => string;
  readonly shortName: (code: string) => string;
  readonly runsAlso: (codes: readonly string[]) => string;
  readonly runsOn: (codes: readonly string[]) => string;
  readonly refusedBy: (ociRuntime: string) => string;
  readonly flagSet: (ociRuntime: string, since: string | undefined) => string;
  readonly flagIgnored: (ociRuntime: string) => string;
  readonly flagNeedsListener: string;

  readonly noError: string;
  readonly noErrorName: string;
  readonly tracerMessage: string;
  readonly errorBeyond: (max: number) => string;
  readonly errorElsewhere: string;
  readonly sameNumber: (codes: readonly string[]) => string;
  /** How a program treats an error, by the error's name. */
  readonly errors: Readonly<Record<string, string>>;

  /** Which argument a number means, counted from 0. */
  readonly argument: (index: number) => string;
  readonly noArgument: (max: number) => string;
  readonly equalNumber: (codes: readonly string[]) => string;
  readonly kernelFrom: (version: string) => string;
  readonly kernelBelow: (version: string) => string;

  /** The abilities of a container with a capability, by its name. */
  readonly capabilities: Readonly<Record<string, string>>;
  readonly inDefaultSet: string;
  readonly notInDefaultSet: string;
  readonly opensCalls: (codes: readonly string[]) => string;

  /** The detail of a candidate in the list; for a call its number on the first architecture. */
  readonly callDetail: (group: string, number: number | undefined, architecture: string) => string;
  readonly kernelDetail: (kernel: string) => string;
}

/** Why a rule has no effect. */
type WithoutEffectPhrases = Readonly<
  Record<"same-as-default" | "other-architecture" | "no-names" | "shadowed", string>
>;

declare module "../../engine/messages/language.ts" {
  interface Phrases {
    readonly seccomp: SeccompPhrases;
  }
}
