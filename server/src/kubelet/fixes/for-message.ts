import type { FixCandidates, FixContext, FixMaker } from "../../engine/analysis/fix.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type { MessageRef } from "../../engine/messages/message-ref.ts";

type Key = MessageRef["key"];

/** The parameters of a key's message. */
export type ParamsOf<K extends Key> = Extract<MessageRef, { readonly key: K }>["params"];

/** A key of the message catalogue and the maker of fixes for findings that say it. */
export function forMessage<K extends Key>(
  key: K,
  make: (params: ParamsOf<K>, finding: Finding, context: FixContext) => FixCandidates,
): readonly [string, FixMaker] {
  return [
    key,
    (_params, finding, context) =>
      finding.message.key === key
        ? // Key and params come from one union member, which the compiler cannot see here.
          make(finding.message.params as ParamsOf<K>, finding, context)
        : [],
  ];
}
