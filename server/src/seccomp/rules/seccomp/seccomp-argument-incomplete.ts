import type { Blame } from "../../../engine/rules/rule.ts";
import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { keyOf, removeProfileAt, replaceWith, setMember } from "../../edits/profile-fix.ts";
import type { Loader } from "../../load-profile.ts";
import type { ProfileArgument, Remarks } from "../../profile-model.ts";
import type { SeccompModel } from "../../../facts/seccomp-table.ts";
import { defineSeccompRule, schemaRefusal } from "../define-seccomp-rule.ts";
import { argumentsAt } from "./shared/argument-fixes.ts";
import { type ProfileRefusal, refusedProfile } from "./shared/refusal.ts";

interface Params {
  readonly what: "index" | "value" | "valueTwo";
  readonly op: string;
  readonly refusal: ProfileRefusal | undefined;
}

/** A condition without a required member, or with one that no runtime reads. */
export default defineSeccompRule({
  id: "seccomp-argument-incomplete",
  severity: "information",
  stage: "start-up",
  source: "runc, libcontainer/specconv/spec_linux.go, SetupSeccomp",
  checkRule: ({ args }, { loader, knowledge }, remarks) =>
    args.flatMap((argument) => [
      ...missingIn(argument, loader, remarks),
      ...unusedIn(argument, knowledge.model.operators),
    ]),
  message: ({ what, op, refusal }: Params) => {
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
        const title = { key: "remove", params: { path: keyOf(path) } } as const;
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
): Blame<Params>[] {
  const { index, value, path } = argument;
  const isWrong = (key: string): boolean =>
    wrongTypes.some((wrong) => wrong.path.toLowerCase() === `${path}.${key}`.toLowerCase());
  const op = argument.op?.value ?? "";
  const found: Blame<Params>[] = [];
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
): Blame<Params>[] {
  if (!valueTwo || valueTwo.value === 0n || !op || !Object.hasOwn(operators, op.value)) return [];
  if (operators[op.value]?.valueTwo !== false) return [];
  const params = { what: "valueTwo", op: op.value, refusal: undefined } as const;
  return [{ blame: valueTwo, params }];
}
