/** Texts of rules, by rule id. */
export const generalMessages = {};
