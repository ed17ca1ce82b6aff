import type { RuleParams, RuleTexts } from "../../../../engine/messages/rule-texts.ts";
import type { domain } from "../../../domain.ts";

type Rules = (typeof domain)["rules"];

/** The titles and texts of this domain's rules in Chinese. */
export type ChineseRules = RuleTexts<Rules>;

export type ParamsOf<R extends keyof Rules> = RuleParams<Rules, R>;
