import type { CallOutcome } from "../effective-actions.ts";
import type { SeccompKnowledge } from "../../facts/seccomp-knowledge.ts";
import type { RuleConditions } from "../load-profile.ts";

/*
 * The notation for what becomes of a call: `ALLOW if arg0 == 1 or CAP_SYS_ADMIN, else ERRNO 1 EPERM`. It
 * is the same in all languages, so that two views can be compared.
 */

/** Longer words of a profile are cut. */
const maxWordLength = 60;

/** Text of the profile that no table knows. */
function word(text: string): string {
  return text.length > maxWordLength ? `${text.slice(0, maxWordLength)}…` : text;
}

/**
 * `ERRNO 1 EPERM`: the action without its prefix, and its number. Of two constants for one thing, the
 * same one is always shown; one that is not known is shown as it is written.
 */
export function actionText(
  { action, errno, because }: Pick<CallOutcome, "action" | "errno" | "because">,
  architecture: string,
  knowledge: SeccompKnowledge,
): string {
  const { actions } = knowledge.model;
  const record = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!record) return JSON.stringify(word(action));
  const short = shortConstant(record.sameAs ?? action);
  if (errno === undefined) return short;
  if (record.effect !== "fail") return `${short} ${errno}`;
  // The runtime was built with the error's number on its own architecture.
  const name = errorName(errno, because === "newer" ? undefined : architecture, knowledge);
  return [short, errno, ...(name === undefined ? [] : [name])].join(" ");
}

/** `SCMP_ACT_ALLOW` -> `ALLOW`. */
function shortConstant(constant: string): string {
  return constant.replace(/^SCMP_(?:ACT|ARCH|CMP)_/, "");
}

/** `SCMP_ARCH_X86_64` -> `x86_64`. */
export function architectureText(constant: string): string {
  return shortConstant(constant).toLowerCase();
}

/** Above it, MIPS and PA-RISC have error numbers of their own. */
export const lastSharedError = 34;

/**
 * The error's name, `EPERM` for 1; undefined for a number without one, and where the architecture has
 * numbers of its own.
 */
export function errorName(
  number: number,
  architecture: string | undefined,
  { model }: SeccompKnowledge,
): string | undefined {
  const hasOwnNumbers =
    architecture !== undefined && /^SCMP_ARCH_(?:MIPS|PARISC)/.test(architecture);
  if (hasOwnNumbers && number > lastSharedError) return undefined;
  return Object.entries(model.errnos).find(([, value]) => value === number)?.[0];
}

type Condition = CallOutcome["args"][number];

/** `arg0 == 1`, `(arg0 & 0x7e020000) == 0`. */
export function conditionText(
  { index, op, value, valueTwo }: Condition,
  { model }: SeccompKnowledge,
): string {
  const record = Object.hasOwn(model.operators, op) ? model.operators[op] : undefined;
  const argument = `arg${index}`;
  if (!record) return `${argument} ${op === "" ? "?" : word(op)} ${numberText(value)}`;
  if (!record.valueTwo) return `${argument} ${record.symbol} ${numberText(value)}`;
  return `(${argument} ${record.symbol} ${hexText(value)}) == ${hexText(valueTwo)}`;
}

/** Numbers that count something in decimal, bits and the like in hexadecimal. */
function numberText(value: bigint): string {
  return value < 4096n ? String(value) : hexText(value);
}

/** `0x1f`; a single digit stays what it is. */
export function hexText(value: bigint): string {
  return value < 10n ? String(value) : `0x${value.toString(16)}`;
}

/** All conditions of a rule on the arguments in one formula; "" where it has none. */
export function conditionsText(
  { args, anyArgument }: Pick<CallOutcome, "args" | "anyArgument">,
  knowledge: SeccompKnowledge,
): string {
  return args
    .map((condition) => conditionText(condition, knowledge))
    .join(anyArgument ? " or " : " and ");
}

/** A way that a call can go, and the conditions of which one must hold; none: it always goes so. */
interface Branch {
  readonly action: string;
  readonly alternatives: string[];
}

/** Conditions as the rules write them, or so that the same ones always make the same text. */
export type ConditionOrder = "written" | "sorted";

/** The whole chain as one text; the first way whose condition is true is taken. */
export function outcomesText(
  outcomes: readonly CallOutcome[],
  architecture: string,
  knowledge: SeccompKnowledge,
  order: ConditionOrder = "written",
): string {
  const branches: Branch[] = [];
  for (const outcome of reachable(outcomes)) {
    const action = actionText(outcome, architecture, knowledge);
    const alternative = alternativesOf(outcome, knowledge, order);
    const last = branches.at(-1);
    if (last?.action !== action) branches.push({ action, alternatives: [...alternative] });
    // The outcome is the same whether the condition is true or not.
    else if (alternative.length === 0) last.alternatives.length = 0;
    else for (const one of alternative) last.alternatives.push(one);
  }
  return branches.map((branch) => branchText(branch, order)).join(", else ");
}

function branchText({ action, alternatives }: Branch, order: ConditionOrder): string {
  if (alternatives.length === 0) return action;
  const bracketed = alternatives.length > 1 ? alternatives.map(inBrackets) : alternatives;
  return `${action} if ${inOrder([...new Set(bracketed)], order).join(" or ")}`;
}

function inOrder(terms: readonly string[], order: ConditionOrder): readonly string[] {
  return order === "sorted" ? [...terms].sort() : terms;
}

function inBrackets(alternative: string): string {
  return alternative.includes(" and ") ? `(${alternative})` : alternative;
}

/** The condition of one outcome as alternatives; none if it is always true. */
function alternativesOf(
  { args, anyArgument, conditions }: CallOutcome,
  knowledge: SeccompKnowledge,
  order: ConditionOrder,
): readonly string[] {
  const around = conditions ? containerTerms(conditions) : [];
  const written = args.map((condition) => conditionText(condition, knowledge));
  const terms = inOrder([...new Set(written)], order);
  if (anyArgument && around.length === 0) return terms;
  const any = anyArgument && terms.length > 1 ? [`(${terms.join(" or ")})`] : terms;
  const all = [...inOrder(around, order), ...any];
  return all.length === 0 ? [] : [all.join(" and ")];
}

function containerTerms({
  withCaps,
  withoutCaps,
  minKernel,
  belowKernel,
}: RuleConditions): string[] {
  return [
    ...withCaps.map(word),
    ...withoutCaps.map((capability) => `not ${word(capability)}`),
    ...(minKernel === undefined ? [] : [`kernel >= ${word(minKernel)}`]),
    ...(belowKernel === undefined ? [] : [`kernel < ${word(belowKernel)}`]),
  ];
}

/**
 * The outcomes that some container can get, without the conditions that are always true: behind "has the capability" no
 * container has it.
 */
export function reachable(outcomes: readonly CallOutcome[]): CallOutcome[] {
  const lacking = new Set<string>();
  const found: CallOutcome[] = [];
  for (const outcome of outcomes) {
    if (outcome.conditions?.withCaps.some((capability) => lacking.has(capability))) continue;
    const conditions = withoutLacking(outcome.conditions, lacking);
    found.push({ ...outcome, conditions });
    if (outcome.args.length > 0) continue;
    if (!conditions) break;
    const [only, ...more] = containerTerms(conditions);
    if (only !== undefined && more.length === 0 && conditions.withCaps.length === 1) {
      lacking.add(conditions.withCaps[0] ?? "");
    }
  }
  return found;
}

function withoutLacking(
  conditions: RuleConditions | undefined,
  lacking: ReadonlySet<string>,
): RuleConditions | undefined {
  if (!conditions || lacking.size === 0) return conditions;
  const withoutCaps = conditions.withoutCaps.filter((capability) => !lacking.has(capability));
  const left = { ...conditions, withoutCaps };
  return containerTerms(left).length === 0 ? undefined : left;
}

/** The numbers of the rules that say what becomes of a call, in the order of their weight. */
export function decidingRules(outcomes: readonly CallOutcome[]): number[] {
  return [...new Set(reachable(outcomes).flatMap(({ rule }) => rule ?? []))];
}
