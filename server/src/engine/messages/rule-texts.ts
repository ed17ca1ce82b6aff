/** Rules by id, each with its English text. */
type RulesWithTexts = Readonly<Record<string, { readonly message: (params: never) => string }>>;

/** Titles and texts of rules in another language; each text takes what the English one takes. */
export type RuleTexts<Rules extends RulesWithTexts> = {
  readonly [R in keyof Rules]?: { readonly title: string; readonly message: Rules[R]["message"] };
};

/** The parameters of a rule's text. */
export type RuleParams<Rules extends RulesWithTexts, R extends keyof Rules> = Parameters<
  Rules[R]["message"]
>[0];
