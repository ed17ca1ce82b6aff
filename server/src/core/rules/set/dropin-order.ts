import { defineSetRule } from "../define-set-rule.ts";

export const dropinOrder = defineSetRule({
  id: "dropin-order",
  severity: "information",
  check({ dropIns = [] }) {
    let greatest: { readonly name: string; readonly number: number } | undefined;
    const found = [];
    for (const { name, top } of dropIns) {
      const number = numberOf(name);
      if (number === undefined) continue;
      if (greatest && number < greatest.number) {
        found.push({ blame: { span: top, path: "" }, params: { name, before: greatest.name } });
      } else greatest = { name, number };
    }
    return found;
  },
});

/** The number that the name of a file directly in the folder begins with. */
function numberOf(name: string): number | undefined {
  const match = /^(\d+)[^/]*$/.exec(name);
  return match ? Number(match[1]) : undefined;
}
