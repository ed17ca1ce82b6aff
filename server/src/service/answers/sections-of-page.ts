/** Why a rule matters and how it is fixed, as its page says them; empty texts if it does not. */
export function sectionsOfPage(page: string): { readonly why: string; readonly fix: string } {
  // Title, why it matters, wrong, right, fix: pages of all languages have them in this order.
  const [, why = "", , , fix = ""] = page.split(/^## .*$/m).map((section) => section.trim());
  return { why, fix };
}
