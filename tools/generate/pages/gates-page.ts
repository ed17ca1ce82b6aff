import { code, shownPath } from "../../../server/src/engine/reports/markdown.ts";
import { newestVersion, valueIn } from "../../../server/src/facts/field-index.ts";
import { versionRuns } from "../../../server/src/kubelet/documentation/version-runs.ts";
import { kubernetesVersions } from "../../../server/src/facts/table.ts";
import type { FieldTable, GateStep, GateTable } from "../../../server/src/facts/table.ts";
import { anchorOf, generatedFrom, markdownPage, markdownTable } from "../sources/markdown-text.ts";

/** The path of the page about the feature gates, below `schemas/`. */
export const gatesPageFile = "../docs/feature-gates.md";

const oldest = kubernetesVersions[0];
/** The first version whose kubelet looks at the gates that a gate needs. */
const firstChecked = "1.35";

const intro = `These are the feature gates that a kubelet of Kubernetes ${oldest} to ${newestVersion} recognizes, including those of other components. A gate of another component in \`featureGates\` changes nothing on the node. Like its own gates, it can still keep the kubelet from starting: if it is locked to the other value, or conflicts with [a gate that needs it](#gates-that-need-others). An unknown gate also keeps the kubelet from starting.

- \`on\` and \`off\`: the default, which you can change. An alpha gate without either is off.
- \`locked\`: always on. \`featureGates\` may set it to \`true\`; with \`false\`, the kubelet does not start. \`locked off\` is the opposite.
- –: unknown in this version.

Hovers and \`kubelet-config explain NodeSwap\` describe each gate.`;

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
    `In ${firstChecked} and later, the kubelet does not start if such a gate is on and one that it needs is off.`,
    dependencyTable(gates),
    `## Removed before ${oldest}`,
    removedTable(gates),
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

function removedTable({ removed }: GateTable): string {
  const rows = Object.entries(removed).map(([name, last]) => [code(name), last]);
  return markdownTable(["gate", "last in"], rows.toSorted());
}
