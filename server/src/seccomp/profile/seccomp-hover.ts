import {
  code,
  escaped,
  headline,
  markdownList,
  paragraphs,
} from "../../engine/reports/markdown.ts";
import type { AnalyzedProfile, ProfileAnalysis } from "./analyze-profiles.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { effectiveActions, outcomesOf } from "../effective-actions.ts";
import {
  architectureOf,
  loadedDefault,
  loaderOf,
  loadedRules,
  loadRule,
  type Loader,
} from "../load-profile.ts";
import type { ProfileRule } from "../profile-model.ts";
import type { ProfileField } from "../../facts/seccomp-table.ts";
import type { CursorStep } from "../../engine/syntax/cursor.ts";
import type { ScalarNode } from "../../engine/syntax/located-node.ts";
import { nodeOfStep, pathAt, type PathStep } from "../../engine/syntax/path-at.ts";
import { touches } from "../../engine/text/span.ts";
import type { Hover } from "../../engine/analysis/hover-model.ts";
import { listedArchitectures, usualArchitectures } from "./seccomp-architectures.ts";
import { seccompContext, type SeccompContext } from "./seccomp-context.ts";
import {
  architectureOfShort,
  describeAction,
  describeArchitecture,
  describeCall,
  describeCapability,
  describeErrno,
  describeErrorName,
  describeFilterFlag,
  describeOperator,
  describeProfileField,
} from "./seccomp-documentation.ts";
import { profileFieldAt } from "./seccomp-field.ts";
import {
  actionText,
  architectureText,
  conditionsText,
  conditionText,
  decidingRules,
  hexText,
  outcomesText,
} from "./seccomp-formula.ts";

/**
 * The meaning of the value at `offset` in its seccomp profile: a call, a constant, a number; in YAML also the purpose
 * of a key. Undefined outside of profiles, between tokens, and for unknown values.
 */
export function seccompHoverAt(
  analysis: ProfileAnalysis,
  offset: number,
  knowledge: Knowledge,
): Hover | undefined {
  const held = analysis.profiles.find(({ root }) => root && touches(root.span, offset));
  const steps = held ? pathAt(held.root, offset) : [];
  const last = steps.at(-1);
  const node = last && nodeOfStep(last);
  if (!held || node?.kind !== "scalar" || !touches(node.span, offset)) return undefined;
  const context = seccompContext(knowledge);
  const field = profileFieldAt(steps.map(asCursorStep), context.knowledge);
  if (!field) return undefined;
  const isKey = last?.kind === "entry" && last.part === "key";
  // Of JSON, the editor's own JSON support shows what a key is for.
  if (isKey && analysis.format === "json") return undefined;
  const loader = loaderOf(analysis.runtime, context.knowledge, held.form);
  const place: Place = { held, steps, node, field, loader, context };
  const markdown = isKey ? describeProfileField(field, context) : valueMarkdown(place);
  return markdown === undefined ? undefined : { span: node.span, markdown };
}

/** A value, and what is needed to explain it. */
interface Place {
  readonly held: AnalyzedProfile;
  readonly steps: readonly PathStep[];
  readonly node: ScalarNode;
  readonly field: ProfileField;
  readonly loader: Loader;
  readonly context: SeccompContext;
}

function asCursorStep(step: PathStep): CursorStep {
  return step.kind === "item" ? { item: step.index } : { key: step.key };
}

function valueMarkdown(place: Place): string | undefined {
  const { node, field, loader, context } = place;
  const { value } = node;
  if (value.type === "int") return numberMarkdown(value.value, place);
  if (value.type !== "string") return undefined;
  const { text } = node;
  const here = { lines: [], loader };
  switch (field.type) {
    case "call":
      return callMarkdown(text, place);
    case "action":
      return describeAction(text, { lines: actionLines(place), loader }, context);
    case "operator":
      return describeOperator(text, { lines: conditionLines(place), loader }, context);
    case "architecture": {
      const constant = architectureOf(text, loader, context.knowledge.model);
      return describeArchitecture(constant, here, context);
    }
    case "short-architecture":
      return describeArchitecture(architectureOfShort(text, context) ?? "", here, context);
    case "flag":
      return describeFilterFlag(text, here, context);
    case "errno-name":
      return describeErrorName(text, here, context);
    case "capability":
      return describeCapability(text, here, context);
    case "kernel-version":
      return kernelMarkdown(text, place);
    case "errno":
    case "index":
    case "list":
    case "string":
    case "struct":
    case "uint64":
      return undefined;
  }
}

function numberMarkdown(value: bigint, place: Place): string | undefined {
  const { field, node, context, loader } = place;
  const { phrases, knowledge } = context;
  if (value < 0n) return undefined;
  switch (field.type) {
    case "errno": {
      const isMessage = actionOf(place) === "SCMP_ACT_TRACE";
      const heading = headline(escaped(node.text), phrases.kinds.errno);
      if (isMessage) return paragraphs(heading, phrases.tracerMessage);
      return describeErrno(Number(value), { lines: [], loader }, context);
    }
    case "index": {
      const max = knowledge.model.limits.arguments;
      const isThere = value < BigInt(max);
      return paragraphs(
        headline(
          escaped(node.text),
          isThere ? phrases.argument(Number(value)) : phrases.kinds.index,
        ),
        isThere ? undefined : phrases.noArgument(max),
        markdownList(conditionLines(place)),
      );
    }
    case "uint64": {
      const both = value < 16n ? [String(value)] : [String(value), hexText(value)];
      const forms = both.filter((form) => form !== node.text).map(code);
      const equal = forms.length > 0 ? [phrases.equalNumber(forms)] : [];
      return paragraphs(
        headline(escaped(node.text), phrases.kinds.uint64),
        markdownList([...equal, ...conditionLines(place)]),
      );
    }
    default:
      return undefined;
  }
}

/** The rule that the place is in. */
function ruleOf({ held, steps }: Place): ProfileRule | undefined {
  const item = steps[1];
  const number = item?.kind === "item" ? item.index : undefined;
  return held.profile.entries.find(({ rule }) => rule?.number === number)?.rule;
}

/** The action that the place's number goes with. */
function actionOf(place: Place): string | undefined {
  const rule = ruleOf(place);
  return (rule ? rule.action : place.held.profile.defaultAction)?.value;
}

/** The error or message that goes with an action, and what else becomes of calls. */
function actionLines(place: Place): string[] {
  const { held, loader, context } = place;
  const { knowledge, phrases } = context;
  const rule = ruleOf(place);
  const loaded = rule
    ? loadRule(rule, loader, knowledge)
    : loadedDefault(held.profile, loader, knowledge);
  if (!loaded) return [];
  const { action, errno } = loaded;
  const [architecture = ""] = shownArchitectures(place);
  const text = actionText({ action, errno, because: "rule" }, architecture, knowledge);
  const { newerCalls } = loader.oci;
  const hasNewer = !rule && newerCalls && !newerCalls.unlessDefault.includes(action);
  return [
    ...(errno === undefined ? [] : [phrases.actionHere(code(text))]),
    ...(hasNewer
      ? [phrases.newerCalls(loader.ociRuntime, errnoCode(newerCalls.errno, context))]
      : []),
  ];
}

function errnoCode(errno: number, { knowledge }: SeccompContext): string {
  const outcome = { action: "SCMP_ACT_ERRNO", errno, because: "newer" } as const;
  return code(actionText(outcome, "", knowledge));
}

/** The condition that the place is in as a formula, and all of the rule's where any suffices. */
function conditionLines(place: Place): string[] {
  const { node, loader, context } = place;
  const { knowledge, phrases } = context;
  const rule = ruleOf(place);
  const argument = rule?.args?.value.find(({ span }) => touches(span, node.span.start));
  if (!rule || !argument) return [];
  const { args, anyArgument } = loadRule(rule, loader, knowledge);
  const read = args.map(({ index, op, value, valueTwo }) => ({
    index: index?.value ?? 0,
    op: op?.value ?? "",
    value: value?.value ?? 0n,
    valueTwo: valueTwo?.value ?? 0n,
  }));
  const condition = read[args.indexOf(argument)];
  if (!condition) return [];
  if (!anyArgument) return [phrases.conditionHere(code(conditionText(condition, knowledge)))];
  const all = conditionsText({ args: read, anyArgument }, knowledge);
  return [phrases.anyConditionHere(code(all), loader.ociRuntime)];
}

function kernelMarkdown(text: string, { node, field, context }: Place): string {
  const { phrases } = context;
  const isExcluded = field.path.includes(".excludes.");
  const condition = isExcluded ? phrases.kernelBelow(text) : phrases.kernelFrom(text);
  return paragraphs(headline(escaped(node.text), phrases.kinds[field.type]), escaped(condition));
}

/** The architectures of the profile, else those of nearly all nodes. */
function shownArchitectures({ held, context }: Place): readonly string[] {
  const listed = listedArchitectures(held.profile, context.knowledge);
  return listed.length > 0 ? listed : usualArchitectures;
}

function callMarkdown(name: string, place: Place): string | undefined {
  const { loader, context } = place;
  const lines = effectiveLines(name, place);
  return describeCall(name, { lines, loader }, context, shownArchitectures(place));
}

/** The actions for a call under the profile, and whether the rule at the place contributes to them. */
function effectiveLines(name: string, place: Place): string[] {
  const { held, loader, context } = place;
  const { knowledge, phrases } = context;
  // In a broken text much seems to be missing that is there.
  if (held.parsed.problems.length > 0) return [];
  const architecture = shownArchitectures(place).find(
    (candidate) => knowledge.numberOf(name, candidate) !== undefined,
  );
  if (architecture === undefined) return [];
  const outcomes =
    outcomesOf([name], {
      rules: loadedRules(held.profile, loader, knowledge),
      architecture,
      loader,
      standard: loadedDefault(held.profile, loader, knowledge),
      knowledge,
    }).get(name) ?? [];
  const rules = decidingRules(outcomes);
  const isNewer = outcomes.some(({ because }) => because === "newer");
  const otherwise = isNewer ? phrases.decidedByAge(loader.ociRuntime) : phrases.decidedByDefault;
  const by =
    rules.length > 0
      ? phrases.decidedBy(rules.map((number) => code(`syscalls[${number}]`)))
      : otherwise;
  const text = code(outcomesText(outcomes, architecture, knowledge));
  const who = phrases.view.runtime(loader.reader, loader.ociRuntime);
  const hoveredRule = ruleOf(place);
  const lines = [phrases.inProfile(text, who, architectureText(architecture), by)];
  if (!hoveredRule || rules.includes(hoveredRule.number)) return lines;
  const { runtime, form } = loader;
  const effective = effectiveActions(held.profile, architecture, runtime, knowledge, form);
  const reason = effective.withoutEffect.get(hoveredRule.number);
  return [...lines, reason ? phrases.thisRule[reason] : phrases.otherRuleDecides];
}
