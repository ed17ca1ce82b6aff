import type { SeccompAnalysis } from "../../analysis/analyze-seccomp.ts";
import type { Answers } from "../../edits/fix.ts";
import {
  profileContext,
  type ProfileFixContext,
  type SeccompFixContext,
} from "../../edits/seccomp/profile-fix.ts";
import type { Finding } from "../../findings/finding.ts";
import type { MessageRef } from "../../messages/message-ref.ts";
import type { Knowledge } from "../../schema/knowledge.ts";
import { resolveAlias } from "../../syntax/located-node.ts";
import type { ParamsOf } from "../for-message.ts";

/** Makes the fixes of a finding about seccomp. */
export type SeccompFixMaker = (finding: Finding, context: SeccompFixContext) => Answers;

/** A rule and the maker of fixes for its findings. */
export function forSeccompRule<K extends MessageRef["key"]>(
  rule: K,
  make: (params: ParamsOf<K>, finding: Finding, context: SeccompFixContext) => Answers,
): readonly [string, SeccompFixMaker] {
  return [
    rule,
    (finding, context) =>
      finding.message.key === rule
        ? // Key and params come from one union member, which the compiler cannot see here.
          make(finding.message.params as ParamsOf<K>, finding, context)
        : [],
  ];
}

/** A rule about profiles and the maker of fixes for its findings; none outside of a profile. */
export function forProfileRule<K extends MessageRef["key"]>(
  rule: K,
  make: (params: ParamsOf<K>, finding: Finding, context: ProfileFixContext) => Answers,
): readonly [string, SeccompFixMaker] {
  return forSeccompRule(rule, (params, finding, context) => {
    const about = profileContext(context);
    return about ? make(params, finding, about) : [];
  });
}

/** The context of the document at an offset; undefined where there is no map to edit. */
export function seccompFixContextAt(
  analysis: SeccompAnalysis,
  offset: number,
  knowledge: Knowledge,
): SeccompFixContext | undefined {
  const { text, format, file } = analysis;
  const document = file.documents.findLast(({ span }) => span.start <= offset);
  const root = document?.root && resolveAlias(document.root);
  if (root?.kind !== "map") return undefined;
  return { analysis, edited: { text, format, root, fields: undefined }, knowledge };
}
