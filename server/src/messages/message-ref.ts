import type { FieldNames } from "./field-names.ts";
import type { MessageParams } from "./message-params.ts";
import type { InputMessages } from "./inputs/index.ts";
import type { PlatformTexts } from "./platform-texts.ts";
import type { RuleId } from "./rule-ids.ts";

/** The values that the messages about inputs need, by key; a text without any needs `{}`. */
type InputParams = {
  [K in keyof InputMessages]: Parameters<InputMessages[K]> extends [infer P]
    ? P
    : Readonly<Record<string, never>>;
};

type Params = MessageParams & InputParams;

/** What a finding of a rule says; the type of the values is known to the rule. */
interface RuleMessageRef {
  readonly key: RuleId;
  readonly params: object;
}

/** What a finding says: a key of the message catalogue and the values that go into its text. */
export type MessageRef = (
  | { [K in keyof Params]: { readonly key: K; readonly params: Params[K] } }[keyof Params]
  | RuleMessageRef
) & {
  /** Where fields have other names than the kubelet's. */
  readonly names?: FieldNames;
  /** A platform refuses the document, so that no kubelet reads the value. */
  readonly refusedBy?: PlatformTexts;
};
