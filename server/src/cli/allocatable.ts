import { checkSet } from "../core/analysis/check-set.ts";
import { errorsToReport } from "../core/analysis/errors-to-report.ts";
import { resourcesJson } from "../core/effective/allocatable/resources-json.ts";
import { publishedReservations } from "../core/effective/allocatable/published-reservations.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import { jsonText } from "../core/text/json-text.ts";
import { exitCodes } from "./exit-codes.ts";
import type { Invocation } from "./invocation.ts";
import { readSet } from "./read-set.ts";
import { resourceTable } from "./resource-table.ts";
import type { Terminal } from "./terminal.ts";

type AllocatableInvocation = Extract<Invocation, { command: "allocatable" }>;

/** Writes what a configuration leaves for pods on each of the nodes; returns the exit code. */
export async function runAllocatable(
  { set: options, config: path, nodes, version, format }: AllocatableInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const files = await readSet(path, options);
  if (typeof files === "string") {
    terminal.complain(files);
    return exitCodes.cannotRun;
  }
  const { cli } = knowledge.language;
  const reports = nodes.flatMap((node) => {
    const set = checkSet(files.texts, { kubernetesVersion: version, node }, knowledge);
    return set ? [{ node, set, errors: errorsToReport(set, knowledge).size }] : [];
  });
  if (format === "json") {
    const output = reports.map(({ node, set: { effective }, errors }) => ({
      starts: errors === 0,
      ...resourcesJson(effective.config, node),
      published: publishedReservations(node, effective.config.setting("maxPods").value).map(
        (each) => ({ ...each }),
      ),
    }));
    await terminal.write(`${jsonText(output, "  ")}\n`);
  } else {
    const texts = reports.map(({ node, set: { effective } }) =>
      resourceTable(effective.config, node, cli).join("\n"),
    );
    await terminal.write(`${texts.join("\n\n")}\n`);
  }
  const errors = Math.max(...reports.map((report) => report.errors));
  if (errors === 0) return exitCodes.fine;
  terminal.complain(cli.doesNotStart(version, errors));
  return exitCodes.errorsFound;
}
