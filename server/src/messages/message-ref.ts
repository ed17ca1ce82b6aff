import type { FieldNames } from "./field-names.ts";
import type { MessageParams } from "./message-params.ts";
import type { PlatformTexts } from "./platform-texts.ts";
import type { RuleId } from "./rule-ids.ts";

/** What a finding of a rule says; the type of the values is known to the rule. */
interface RuleMessageRef {
  readonly key: RuleId;
  readonly params: object;
}

/** What a finding says: a key of the message catalogue and the values that go into its text. */
export type MessageRef = (
  | {
      [K in keyof MessageParams]: { readonly key: K; readonly params: MessageParams[K] };
    }[keyof MessageParams]
  | RuleMessageRef
) & {
  /** Where fields have other names than the kubelet's. */
  readonly names?: FieldNames;
  /** A platform refuses the document, so that no kubelet reads the value. */
  readonly refusedBy?: PlatformTexts;
};
