import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { replaceWith } from "../../edits/profile-fix.ts";
import { parentOf } from "../../../engine/text/value-path.ts";
import { defineSeccompRule, ociRefusal } from "../define-seccomp-rule.ts";
import { constantFor, operatorAnswers } from "./shared/constant-fixes.ts";
import { type ProfileRefusal, refusedProfile, type SuggestedValue } from "./shared/refusal.ts";
import { didYouMean } from "../../../engine/messages/english-words.ts";
import { unknown } from "./shared/unknown-constant.ts";

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
export default defineSeccompRule({
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
