import { code, shownPath } from "../../server/src/kubelet/documentation/markdown.ts";
import { newestVersion, valueIn } from "../../server/src/facts/field-index.ts";
import { versionRuns } from "../../server/src/kubelet/documentation/version-runs.ts";
import { kubernetesVersions } from "../../server/src/facts/table.ts";
import type { FieldTable, GateStep, GateTable } from "../../server/src/facts/table.ts";
import { anchorOf, generatedFrom, markdownPage, markdownTable } from "./markdown-text.ts";

/** The path of the page about the feature gates, below `schemas/`. */
export const gatesPageFile = "../docs/feature-gates.md";

const oldest = kubernetesVersions[0];
/** The first version whose kubelet looks at the gates that a gate needs. */
const firstChecked = "1.35";

const intro = `The feature gates that a kubelet of Kubernetes ${oldest} to ${newestVersion} knows. It knows those of the other components too: one of these in \`featureGates\` does nothing on the node, but stops the kubelet like its own where it is locked to the other value, or does not fit [a gate that needs it](#gates-that-need-others). A gate that it does not know stops it too.

- \`on\` and \`off\`: what the gate is by default, and may be changed. An alpha gate is off where nothing else is said.
- \`locked\`: on for good. \`featureGates\` may say \`true\`; \`false\` stops the kubelet. \`locked off\` is the same the other way round.
- –: this version does not know the gate.

What a gate does is told on hover, and by \`kubelet-config explain NodeSwap\`.`;

/** Makes `docs/feature-gates.md`. */
export function buildGatesPage(gates: GateTable, fields: FieldTable): string {
  const names = Object.keys(gates.gates).sort();
  const letters = [...new Set(names.map((name) => name.slice(0, 1)))];
  return markdownPage(
    generatedFrom("the tables in `schemas/`"),
    "# Feature gates",
    intro,
    letters.map((letter) => `[${letter}](#${letter.toLowerCase()})`).join(" · "),
    ...letters.flatMap((letter) => [
      `## ${letter}`,
      letterTable(
        names.filter((name) => name.startsWith(letter)),
        gates,
      ),
    ]),
    "## Fields that need a gate",
    fieldsTable(fields),
    "## Gates that need others",
    `From ${firstChecked} on the kubelet does not start with such a gate on and one of the others off.`,
    dependencyTable(gates),
    `## Removed before ${oldest}`,
    removedWords(gates),
  );
}

function letterTable(names: readonly string[], { gates }: GateTable): string {
  const rows = names.map((name) => [
    code(name),
    ...kubernetesVersions.map((version) => cellOf(valueIn(gates[name], version))),
  ]);
  return markdownTable(["gate", ...kubernetesVersions], rows);
}

/** Stage and default in few words: `Alpha`, `Beta on`, `GA locked`. */
function cellOf(step: GateStep | null | undefined): string {
  if (!step) return "–";
  const state = step.default ? "on" : "off";
  if (step.locked) return `${step.stage} locked${step.default ? "" : " off"}`;
  return step.stage === "Alpha" && !step.default ? "Alpha" : `${step.stage} ${state}`;
}

function fieldsTable({ kinds }: FieldTable): string {
  const rows = Object.entries(kinds).flatMap(([kind, { fields }]) =>
    fields.flatMap(({ path, gate }) => {
      if (gate === undefined || /[\]}]$/.test(path)) return [];
      const shown = shownPath(path);
      const page = `fields/${kind.toLowerCase()}.md`;
      return [[`[\`${shown}\`](${page}#${anchorOf(shown)})`, code(gate)]];
    }),
  );
  return markdownTable(["field", "gate"], rows);
}

function dependencyTable({ dependencies }: GateTable): string {
  const rows = Object.entries(dependencies).map(([name, steps]) => {
    const runs = versionRuns(steps).filter(({ value = [] }) => value.length > 0);
    const words = runs.map(({ value = [], versions }) => {
      const needed = value.map(code).join(", ");
      const { first, last, toNewest } = versions;
      if (first === firstChecked && toNewest) return needed;
      return toNewest ? `${needed} (${first}+)` : `${needed} (to ${last})`;
    });
    return [code(name), words.join("; ")];
  });
  return markdownTable(["gate", "needs"], rows);
}

function removedWords({ removed }: GateTable): string {
  const names = Object.keys(removed).sort();
  return `${names.map((name) => `${code(name)} (last in ${removed[name] ?? ""})`).join(", ")}.`;
}
