import type { Blame } from "../../../engine/rules/rule.ts";
import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import {
  lastKeyOf,
  removeProfileAt,
  replaceWith,
  setMember,
  ruleAt,
  numberIn,
  type ProfileFixContext,
} from "../../edits/profile-fix.ts";
import type { Loader } from "../../load-profile.ts";
import type { ProfileArgument, Remarks, LocatedList } from "../../profile-model.ts";
import type { SeccompModel } from "../../../facts/seccomp-table.ts";
import { defineSeccompRule, schemaRefusal, ociRefusal } from "../define-seccomp-rule.ts";
import { type ProfileRefusal, refusedProfile, type SuggestedValue } from "./shared/refusal.ts";
import { fixOf } from "../../../engine/analysis/fix.ts";
import { splitEdits } from "../../edits/split-rule.ts";
import { removeItems } from "../../../engine/syntax/edits/list-editor.ts";
import { parentOf } from "../../../engine/text/value-path.ts";
import { constantFor, operatorAnswers, unknown } from "./shared/constant-fixes.ts";
import { didYouMean } from "../../../engine/messages/english-words.ts";

/** The conditions of the rule that a path leads into. */
function argumentsAt(
  path: string,
  { profile }: ProfileFixContext,
): LocatedList<ProfileArgument> | undefined {
  return ruleAt(path, profile)?.args;
}

interface ArgumentIncompleteParams {
  readonly what: "index" | "value" | "valueTwo";
  readonly op: string;
  readonly refusal: ProfileRefusal | undefined;
}

/** A condition without a required member, or with one that no runtime reads. */
export const seccompArgumentIncomplete = defineSeccompRule({
  id: "seccomp-argument-incomplete",
  severity: "information",
  stage: "start-up",
  source: "runc, libcontainer/specconv/spec_linux.go, SetupSeccomp",
  checkRule: ({ args }, { loader, knowledge }, remarks) =>
    args.flatMap((argument) => [
      ...missingIn(argument, loader, remarks),
      ...unusedIn(argument, knowledge.model.operators),
    ]),
  message: ({ what, op, refusal }: ArgumentIncompleteParams) => {
    switch (what) {
      case "index":
        return refusal
          ? `The condition has no "index". ${refusedProfile(refusal)}`
          : 'The condition has no "index", so it tests the first argument (index 0). Add "index": 0, or the index of the argument that you mean.';
      case "value":
        return `The condition has no "value", so the default 0 is used${op === "SCMP_CMP_MASKED_EQ" ? " as the mask, which clears the argument" : ""}. Add "value" if you mean another number.`;
      case "valueTwo":
        return `${op} ignores "valueTwo"; only SCMP_CMP_MASKED_EQ uses it. Remove it, or use that operator.`;
    }
  },
  fix: ({ what }, { path }, context) => {
    switch (what) {
      case "index":
      case "value":
        return [setMember(path, what, 0, context, preferred)];
      case "valueTwo": {
        const args = argumentsAt(path, context)?.value ?? [];
        const argument = args.find(({ valueTwo }) => valueTwo?.path === path);
        const title = { key: "remove", params: { path: lastKeyOf(path) } } as const;
        return [
          removeProfileAt(path, title, context, preferred),
          argument?.op && replaceWith(argument.op.path, "SCMP_CMP_MASKED_EQ", context),
        ];
      }
    }
  },
});

function missingIn(
  argument: ProfileArgument,
  loader: Loader,
  { wrongTypes }: Remarks,
): Blame<ArgumentIncompleteParams>[] {
  const { index, value, path } = argument;
  const isWrong = (key: string): boolean =>
    wrongTypes.some((wrong) => wrong.path.toLowerCase() === `${path}.${key}`.toLowerCase());
  const op = argument.op?.value ?? "";
  const found: Blame<ArgumentIncompleteParams>[] = [];
  if (!index && !isWrong("index")) {
    const isRefused = loader.form === "resource";
    const refusal = isRefused ? schemaRefusal("Required value") : undefined;
    const params = { what: "index", op, refusal } as const;
    found.push({ blame: argument, params, severity: isRefused ? "error" : undefined });
  }
  if (!value && !isWrong("value")) {
    found.push({ blame: argument, params: { what: "value", op, refusal: undefined } });
  }
  return found;
}

function unusedIn(
  { valueTwo, op }: ProfileArgument,
  operators: SeccompModel["operators"],
): Blame<ArgumentIncompleteParams>[] {
  if (!valueTwo || valueTwo.value === 0n || !op || !Object.hasOwn(operators, op.value)) return [];
  if (operators[op.value]?.valueTwo !== false) return [];
  const params = { what: "valueTwo", op: op.value, refusal: undefined } as const;
  return [{ blame: valueTwo, params }];
}

/** An argument that no call has. */
export const seccompArgumentIndex = defineSeccompRule({
  id: "seccomp-argument-index",
  severity: "error",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
  checkRule: ({ args, names: [name = ""] }, { loader, knowledge }) =>
    args.flatMap(({ index }) => {
      if (!index || index.value < knowledge.model.limits.arguments) return [];
      const namesCall = loader.oci.errors.argumentIndex?.includes("%s") === true;
      // crun reports the number of the rule, counted after removing those that do not apply.
      const values = namesCall ? [name, index.value] : [];
      const refusal = ociRefusal(loader, "argumentIndex", ...values);
      return [{ blame: index, params: { written: index.value, ...refusal } }];
    }),
  message: ({ written, ...by }: ProfileRefusal & { readonly written: number }) =>
    `The index must be 0 to 5, got ${written}. ${refusedProfile(by)}`,
  fix: ({ written }, { path }, context) => {
    const args = argumentsAt(path, context)?.value ?? [];
    const taken = new Set(args.map(({ index }) => index?.value ?? 0));
    const last = context.knowledge.seccomp.model.limits.arguments - 1;
    // Who counts from 1 means the last one by 6.
    const meant = written === last + 1 ? [last, 0] : [0];
    return meant
      .filter((index) => !taken.has(index))
      .map((index) => replaceWith(path, index, context));
  },
});

/** Two conditions on one argument are not both needed. */
export const seccompArgumentRepeated = defineSeccompRule({
  id: "seccomp-argument-repeated",
  severity: "warning",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
  checkRule({ args, anyArgument }, { loader }) {
    if (!anyArgument) return [];
    const seen = new Map<number, (typeof args)[number]>();
    for (const argument of args) {
      const index = argument.index?.value ?? 0;
      const first = seen.get(index);
      if (first) {
        const blame = argument.index ?? argument;
        const related = [first.index ?? first];
        return [{ blame, params: { index, by: loader.ociRuntime }, related }];
      }
      seen.set(index, argument);
    }
    return [];
  },
  message: ({ index, by }: { readonly index: number; readonly by: string }) =>
    `Two conditions of this rule test argument ${index}, so ${by} applies the rule if any condition is met, not if all are met. Split the rule, or combine the conditions with SCMP_CMP_MASKED_EQ.`,
  fix: (_params, { path }, context) => {
    const rule = ruleAt(path, context.profile);
    // The filter stays the same; but whether any one was to suffice is only known to the author.
    return [rule && fixOf({ key: "split-rule", params: {} }, splitEdits(rule, context), preferred)];
  },
});

type ArgumentsManyParams = ProfileRefusal & {
  readonly count: number;
  readonly max: number;
  readonly isRefused: boolean;
};

/** More conditions than a call has arguments. */
export const seccompArgumentsMany = defineSeccompRule({
  id: "seccomp-arguments-many",
  severity: "warning",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
  checkRule(loaded, { loader, knowledge }): Blame<ArgumentsManyParams>[] {
    const written = loaded.rule.args?.value ?? [];
    const max = knowledge.model.limits.arguments;
    const counts = { count: written.length, max };
    if (loader.form === "resource" && written.length > max) {
      const blame = written[max] ?? loaded.rule;
      const params = { ...counts, isRefused: true, ...schemaRefusal("Too many") };
      return [{ blame, params, severity: "error" }];
    }
    // If the arguments are not cut, two conditions are about one argument, which has its own finding.
    const extra = written[loaded.args.length];
    if (!extra) return [];
    const params = { ...counts, isRefused: false, by: loader.ociRuntime, phrase: undefined };
    return [{ blame: extra, params }];
  },
  message: ({ count, max, isRefused, ...by }: ArgumentsManyParams) =>
    isRefused
      ? `The rule has ${count} conditions, but a system call has at most ${max} arguments. ${refusedProfile(by)}`
      : `The rule has ${count} conditions, but ${by.by} uses only the first ${max} and ignores the rest. Split the rule, or combine conditions with SCMP_CMP_MASKED_EQ.`,
  fix: (_params, { path }, context) => {
    const rule = ruleAt(path, context.profile);
    const args = rule?.args;
    if (!args) return [];
    const max = context.knowledge.seccomp.model.limits.arguments;
    const extra = args.value.slice(max).map((argument) => numberIn(argument.path));
    const edits = removeItems(context.edited, args.path, extra);
    return [
      fixOf({ key: "split-rule", params: {} }, splitEdits(rule, context)),
      fixOf({ key: "remove-conditions", params: { max } }, edits),
    ];
  },
});

const operatorWords: Readonly<Record<string, string>> = {
  EQUAL: "EQ",
  EQUALS: "EQ",
  NOT_EQUAL: "NE",
  NEQ: "NE",
  LESS: "LT",
  GREATER: "GT",
  GTE: "GE",
  LTE: "LE",
  MASKED: "MASKED_EQ",
  MASK: "MASKED_EQ",
  "=": "EQ",
  "<>": "NE",
  "&": "MASKED_EQ",
};

/** An operator that libseccomp does not have, or none. */
export const seccompOperatorUnknown = defineSeccompRule({
  id: "seccomp-operator-unknown",
  severity: "error",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/config.go",
  checkRule({ args }, { loader, knowledge }, { wrongTypes }) {
    const { operators } = knowledge.model;
    return args.flatMap((argument) => {
      const op = argument.op ?? { ...argument, value: "" };
      if (Object.hasOwn(operators, op.value)) return [];
      if (wrongTypes.some(({ path }) => path === `${argument.path}.op`)) return [];
      return [unknown(op, Object.keys(operators), ociRefusal(loader, "unknownOperator", op.value))];
    });
  },
  message: ({ written, suggestion, ...by }: ProfileRefusal & SuggestedValue) =>
    `${written === "" ? 'The condition has no "op", the comparison operator.' : `"${written}" is not a valid operator.`} ${refusedProfile(by)}${didYouMean(suggestion)}`,
  fix: ({ written, suggestion }, { path }, context) => {
    const { operators } = context.knowledge.seccomp.model;
    const constants = Object.keys(operators);
    const bySymbol = constants.find((operator) => operators[operator]?.symbol === written.trim());
    const meant =
      bySymbol ?? constantFor(written, "SCMP_CMP_", constants, operatorWords) ?? suggestion;
    if (meant !== undefined) return [replaceWith(path, meant, context, preferred)];
    return operatorAnswers(path.endsWith("]") ? path : parentOf(path), context);
  },
});
