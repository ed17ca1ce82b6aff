import axe from "axe-core";
import type { Page } from "playwright-core";

/**
 * Violations that axe reports against WCAG 2.2 AA and its own advice, a line for each element: the rule, the element,
 * and why.
 */
export async function violations(page: Page): Promise<readonly string[]> {
  // Only once in each document: reading it takes as long as a short page's check.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(() =>
    (globalThis as unknown as { readonly axe: typeof axe }).axe.run({
      // Passed checks need no description, which takes most of the time on a long page.
      resultTypes: ["violations"],
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    }),
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ""}`),
  );
}
