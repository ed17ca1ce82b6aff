import { kubernetesVersions } from "../../../server/src/facts/table.ts";
import { factsDiff, type Facts } from "../pages/facts-diff.ts";

/** The page about versions, by its path in the project. */
export const versionsPage = "docs/versions.md";

/** The page with what each version changed between its marks, the newest version first. */
export function withVersionChanges(page: string, facts: Facts): string {
  const pairs = kubernetesVersions.slice(1).map((newer, at) => {
    const older = kubernetesVersions[at] ?? newer;
    return `### ${older} to ${newer}\n\n${factsDiff(facts, older, newer)}\n`;
  });
  return page.replace(
    /^(<!-- changes by version -->\n)[^]*?^(?=<!-- end of changes by version -->$)/m,
    (_found, mark: string) => `${mark}\n${pairs.toReversed().join("\n")}\n`,
  );
}
