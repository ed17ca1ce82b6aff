import type { FieldNames } from "./field-names.ts";
import type { MessageParams } from "./message-params.ts";
import type { PlatformTexts } from "./platform-texts.ts";
import type { RuleId } from "./rule-ids.ts";

/** The message of a rule's finding; the rule knows the type of its values. */
interface RuleMessageRef {
  readonly key: RuleId;
  readonly params: object;
}

/** The message of a finding: a key of the catalog and the values of its text. */
export type MessageRef = (
  | {
      [K in keyof MessageParams]: { readonly key: K; readonly params: MessageParams[K] };
    }[keyof MessageParams]
  | RuleMessageRef
) & {
  /** Where fields have other names than the kubelet's. */
  readonly names?: FieldNames;
  /** A platform that rejects the document, so that no kubelet reads the value. */
  readonly refusedBy?: PlatformTexts;
  /** About a record of a pulled image, without which the kubelet goes on. */
  readonly isOfRecord?: true;
};
