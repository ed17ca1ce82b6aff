import { isBefore, versionFrom } from "../../../server/src/facts/field-index.ts";
import { kubernetesVersions, type KubernetesVersion } from "../../../server/src/facts/table.ts";
import { factsDiff, type Facts } from "./facts-diff.ts";
import type { Log } from "../problem.ts";

const usage = "Usage: npm run facts:diff -- OLD NEW, for example: npm run facts:diff -- 1.35 1.36";

/** Prints what changed between the two versions that the arguments name; the result is the exit code. */
export function runFactsDiff(args: readonly string[], facts: Facts, log: Log): number {
  const versions = versionsIn(args);
  if (typeof versions === "string") {
    log.error(versions);
    log.error(usage);
    return 2;
  }
  const [older, newer] = versions;
  log.info(`# Kubernetes ${older} to ${newer}\n\n${factsDiff(facts, older, newer)}`);
  return 0;
}

/** The older and the newer version, or the reason why they are missing. */
function versionsIn(
  args: readonly string[],
): readonly [KubernetesVersion, KubernetesVersion] | string {
  const [first, second, ...others] = args;
  if (first === undefined || second === undefined || others.length > 0) {
    return `Name two versions, got ${args.length}.`;
  }
  const [older, newer] = [versionFrom(first), versionFrom(second)];
  if (!older || !newer) {
    const unknown = older ? second : first;
    return `There are no facts about "${unknown}". Known versions: ${kubernetesVersions.join(", ")}.`;
  }
  return isBefore(older, newer)
    ? [older, newer]
    : `Name the older version first: ${older} is not older than ${newer}.`;
}
