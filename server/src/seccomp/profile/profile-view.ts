import type { AnalyzedProfile } from "./analyze-profiles.ts";
import type { SeccompPhrases } from "../messages/seccomp-phrases.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { effectiveActions, type EffectiveProfile, type CallOutcome } from "../effective-actions.ts";
import { loaderOf, callNames, type Loader } from "../load-profile.ts";
import type { ProfileRule, SeccompProfile } from "../profile-model.ts";
import type { ContainerRuntime } from "../../facts/seccomp-table.ts";
import { textScalar } from "../../engine/syntax/scalar-text.ts";
import type { Span } from "../../engine/text/span.ts";
import { listedArchitectures, listingOf, usualArchitectures } from "./seccomp-architectures.ts";
import { seccompContext, type SeccompContext } from "./seccomp-context.ts";
import { actionText, decidingRules, outcomesText, reachable } from "./seccomp-formula.ts";
import { defaultCapabilities, runtimeDefaultActions } from "./seccomp-runtime-default.ts";
import type { SeccompKnowledge } from "../../facts/seccomp-knowledge.ts";

export interface SeccompViewOptions {
  /** The node's own architecture, as a constant `SCMP_ARCH_…`. */
  readonly architecture: string;
  readonly runtime: ContainerRuntime;
  /** False: calls that no rule of the profile speaks of are left out. */
  readonly allCalls?: boolean | undefined;
  /** True: without what two profiles differ in though they do the same. */
  readonly compareForm?: boolean | undefined;
}

/** The view as YAML, and the places in it that lead to the profile's text. */
export interface SeccompView {
  readonly text: string;
  readonly links: readonly SeccompViewLink[];
}

interface SeccompViewLink {
  /** Its text in the view. */
  readonly span: Span;
  /** In the profile's text: the name in the rule, the rule, the key, or the default action. */
  readonly target: Span;
}

/**
 * The actions of every known call of an architecture under a profile: a line for each call, by subject and name, so
 * that a call is at the same place in every view. An unknown architecture gives no calls; of a broken profile, the
 * readable part is used.
 */
export function seccompView(
  held: AnalyzedProfile,
  options: SeccompViewOptions,
  knowledge: Knowledge,
): SeccompView {
  const context = seccompContext(knowledge);
  const { view } = context.phrases;
  const { profile, form } = held;
  const { architecture, runtime } = options;
  const effective = effectiveActions(profile, architecture, runtime, context.knowledge, form);
  const loader = loaderOf(runtime, context.knowledge, form);
  const writer = new ViewWriter(effective, options, context, undefined);
  writer.remark(view.title);
  if (held.parsed.problems.length > 0) writer.remark(view.broken);
  const hasBase = profile.keys.some(
    ({ field, isEmpty }) => field === "baseProfileName" && !isEmpty,
  );
  if (hasBase) writer.remark(view.baseProfile);
  writer.head(loader, listingOf(profile, architecture, loader, context.knowledge), profile);
  if (!options.compareForm) writer.losses(profile, loader);
  writer.calls(placesOf(profile, loader));
  return { text: writer.text, links: writer.links };
}

/**
 * The view of containerd's RuntimeDefault. Of the calls in its head, those run that a container with
 * containerd's usual capabilities can make.
 */
export function runtimeDefaultView(
  options: Omit<SeccompViewOptions, "runtime">,
  knowledge: Knowledge,
): SeccompView {
  const context = seccompContext(knowledge);
  const runtime = "containerd";
  const effective = runtimeDefaultActions(options.architecture, context.knowledge);
  const writer = new ViewWriter(effective, { ...options, runtime }, context, defaultCapabilities);
  writer.remark(context.phrases.view.runtimeDefaultTitle);
  writer.head(loaderOf(runtime, context.knowledge), undefined, undefined);
  writer.calls(() => undefined);
  return { text: writer.text, links: writer.links };
}

/** Those that many nodes have. */
const commonArchitectures: readonly string[] = [
  ...usualArchitectures,
  "SCMP_ARCH_X86",
  "SCMP_ARCH_ARM",
  "SCMP_ARCH_PPC64LE",
  "SCMP_ARCH_S390X",
  "SCMP_ARCH_RISCV64",
];

/** The architectures to choose a view from: what the profile lists, then those that nodes have. */
export function architecturesOfView(
  { profile }: Pick<AnalyzedProfile, "profile">,
  { seccomp }: Knowledge,
): readonly string[] {
  return [...new Set([...listedArchitectures(profile, seccomp), ...commonArchitectures])];
}

/** The place of a call in a rule, by the rule's number and the call's name. */
type PlaceOf = (rule: number, name: string) => Span | undefined;

function placesOf({ syscalls }: SeccompProfile, loader: Loader): PlaceOf {
  const byRule = new Map<number, ReadonlyMap<string, Span>>();
  const rules = new Map((syscalls?.value ?? []).map((rule) => [rule.number, rule]));
  return (number, name) => {
    const rule = rules.get(number);
    if (!rule) return undefined;
    const places = byRule.get(number) ?? namePlaces(rule, loader);
    byRule.set(number, places);
    return places.get(name) ?? rule.span;
  };
}

function namePlaces(rule: ProfileRule, loader: Loader): ReadonlyMap<string, Span> {
  return new Map(callNames(rule, loader).map(({ value, span }) => [value, span]));
}

/** A part of a comment, and where it leads. */
interface Piece {
  readonly text: string;
  readonly target?: Span | undefined;
}

class ViewWriter {
  readonly #effective: EffectiveProfile;
  readonly #options: SeccompViewOptions;
  readonly #knowledge: SeccompContext["knowledge"];
  readonly #phrases: SeccompPhrases["view"];
  /** The capabilities that the container has; undefined: that is not known. */
  readonly #capabilities: ReadonlySet<string> | undefined;
  text = "";
  readonly links: SeccompViewLink[] = [];

  constructor(
    effective: EffectiveProfile,
    options: SeccompViewOptions,
    { knowledge, phrases }: SeccompContext,
    capabilities: ReadonlySet<string> | undefined,
  ) {
    this.#effective = effective;
    this.#options = options;
    this.#knowledge = knowledge;
    this.#phrases = phrases.view;
    this.#capabilities = capabilities;
  }

  remark(text: string): void {
    this.text += `# ${text}\n`;
  }

  /** Whose view it is. */
  head(
    loader: Loader,
    listing: keyof SeccompPhrases["view"]["listing"] | undefined,
    profile: SeccompProfile | undefined,
  ): void {
    const view = this.#phrases;
    const { architecture, calls, defaultAction } = this.#effective;
    this.#line(`architecture: ${textScalar(architecture, "block")}`, [
      ...(listing ? [{ text: view.listing[listing] }] : []),
    ]);
    this.#line(`runtime: ${textScalar(view.runtime(loader.reader, loader.ociRuntime), "block")}`);
    const isBare = (profile?.syscalls?.value ?? []).length === 0;
    const standard = defaultAction
      ? actionText({ ...defaultAction, because: "default" }, architecture, this.#knowledge)
      : view.noDefault[isBare ? loader.oci.emptyDefault : "refused"](loader.ociRuntime);
    const written = profile?.defaultAction;
    this.#line(`default: ${textScalar(standard, "block")}`, [
      ...(written ? [{ text: "defaultAction", target: written.span }] : []),
    ]);
    const newer = [...calls.values()]
      .flatMap(({ outcomes }) => outcomes)
      .find(({ because }) => because === "newer");
    if (newer) {
      const text = actionText(newer, architecture, this.#knowledge);
      this.#line(`newer: ${text}`, [{ text: view.newer(loader.ociRuntime) }]);
    }
    const { always, sometimes, all } = this.#count([...calls.keys()]);
    this.#line(`runs: ${textScalar(view.runs(always, sometimes, all), "block")}`);
  }

  /** The keys that are not read, and the rules that change nothing. */
  losses({ keys, syscalls, path: profilePath }: SeccompProfile, loader: Loader): void {
    const view = this.#phrases;
    const { dropped, withoutEffect } = this.#effective;
    const places = new Map(keys.map(({ path, span }) => [path, span]));
    const inProfile = (path: string): string =>
      path.slice(profilePath === "" ? 0 : profilePath.length + 1);
    if (dropped.length > 0) this.#line("notRead:", [{ text: view.notRead(loader.reader) }]);
    for (const path of dropped) this.#item(inProfile(path), places.get(path), []);
    const rules = (syscalls?.value ?? []).flatMap(({ number, span, path }) => {
      const reason = withoutEffect.get(number);
      return reason ? [{ path, span, reason }] : [];
    });
    if (rules.length > 0) this.#line("withoutEffect:");
    for (const { path, span, reason } of rules) {
      this.#item(inProfile(path), span, [{ text: view.withoutEffect[reason] }]);
    }
  }

  /** A line for each call, below its subject. */
  calls(placeOf: PlaceOf): void {
    const { texts } = this.#knowledge;
    const isShown = (name: string): boolean =>
      this.#options.allCalls !== false || this.#hasRule(name);
    const byGroup = new Map<string, string[]>();
    for (const name of [...this.#effective.calls.keys()].filter(isShown).sort()) {
      const group = callGroup(name, texts);
      const names = byGroup.get(group);
      if (names) names.push(name);
      else byGroup.set(group, [name]);
    }
    for (const [group, names] of [...byGroup].sort(([a], [b]) => (a < b ? -1 : 1))) {
      this.#line(`${group}:`, this.#groupComment(group));
      for (const name of names) this.#call(name, placeOf);
    }
  }

  #hasRule(name: string): boolean {
    const outcomes = this.#effective.calls.get(name)?.outcomes ?? [];
    return outcomes.some(({ because }) => because === "rule");
  }

  /** The description of the group, and how many of all its calls run. */
  #groupComment(group: string): Piece[] {
    if (this.#options.compareForm) return [];
    const view = this.#phrases;
    const { texts } = this.#knowledge;
    const title = Object.hasOwn(texts.groups, group) ? (texts.groups[group] ?? group) : group;
    const names = [...this.#effective.calls.keys()].filter(
      (name) => callGroup(name, texts) === group,
    );
    const { always, sometimes, all } = this.#count(names);
    return [{ text: view.group(title.replace(/[.\u3002]$/, ""), always, sometimes, all) }];
  }

  #call(name: string, placeOf: PlaceOf): void {
    const view = this.#phrases;
    const outcomes = this.#effective.calls.get(name)?.outcomes ?? [];
    const text = outcomesText(
      outcomes,
      this.#effective.architecture,
      this.#knowledge,
      this.#options.compareForm ? "sorted" : "written",
    );
    const rules = decidingRules(outcomes);
    const isNewer = outcomes.some(({ because }) => because === "newer");
    const otherwise = this.#hasRule(name) ? [] : [isNewer ? view.byAge : view.byDefault];
    const sources: Piece[] = [
      ...rules.map((rule) => ({ text: `syscalls[${rule}]`, target: placeOf(rule, name) })),
      ...otherwise.map((source) => ({ text: source })),
    ];
    this.#line(`  ${name}: ${textScalar(text, "block")}`, sources);
  }

  #count(names: readonly string[]): Record<Allowance, number> & { readonly all: number } {
    const counts = { always: 0, sometimes: 0, never: 0, all: names.length };
    for (const name of names) {
      const outcomes = this.#effective.calls.get(name)?.outcomes ?? [];
      counts[allowance(outcomes, this.#capabilities, this.#knowledge)]++;
    }
    return counts;
  }

  #item(text: string, target: Span | undefined, comment: readonly Piece[]): void {
    this.text += "  - ";
    this.#piece({ text: textScalar(text, "block"), target });
    this.#line("", comment);
  }

  /** A line with its comment, which the form to compare leaves out. */
  #line(content: string, comment: readonly Piece[] = []): void {
    this.text += content;
    const shown = this.#options.compareForm ? [] : comment;
    shown.forEach((piece, at) => {
      this.text += at === 0 ? "  # " : ", ";
      this.#piece(piece);
    });
    this.text += "\n";
  }

  #piece({ text, target }: Piece): void {
    const start = this.text.length;
    this.text += text;
    if (target) this.links.push({ span: { start, end: this.text.length }, target });
  }
}

function callGroup(name: string, { calls }: SeccompContext["knowledge"]["texts"]): string {
  return Object.hasOwn(calls, name) ? (calls[name]?.group ?? "other") : "other";
}

/** Whether a call runs; `sometimes`: its arguments, the container or the kernel decide. */
type Allowance = "always" | "sometimes" | "never";

/**
 * Whether a call with these outcomes runs. `capabilities`: those of the container; undefined: not known,
 * so that conditions about them stay open.
 */
function allowance(
  outcomes: readonly CallOutcome[],
  capabilities: ReadonlySet<string> | undefined,
  knowledge: SeccompKnowledge,
): Allowance {
  const reachableOutcomes = capabilities
    ? outcomes.flatMap((outcome) => withCapabilities(outcome, capabilities))
    : outcomes;
  const runs = new Set(
    reachable(reachableOutcomes).map(({ action }) => isRunning(action, knowledge)),
  );
  if (runs.size > 1) return "sometimes";
  return runs.has(true) ? "always" : "never";
}

function isRunning(action: string, { model }: SeccompKnowledge): boolean {
  const record = Object.hasOwn(model.actions, action) ? model.actions[action] : undefined;
  return record?.effect === "run" || record?.effect === "run-and-log";
}

/** The outcome without its conditions about capabilities; none where they do not hold. */
function withCapabilities(outcome: CallOutcome, capabilities: ReadonlySet<string>): CallOutcome[] {
  const { conditions } = outcome;
  if (!conditions) return [outcome];
  const { withCaps, withoutCaps, minKernel, belowKernel } = conditions;
  const holds =
    withCaps.every((capability) => capabilities.has(capability)) &&
    !withoutCaps.some((capability) => capabilities.has(capability));
  if (!holds) return [];
  const isKernelOpen = (minKernel ?? belowKernel) !== undefined;
  const left = isKernelOpen ? { ...conditions, withCaps: [], withoutCaps: [] } : undefined;
  return [{ ...outcome, conditions: left }];
}
