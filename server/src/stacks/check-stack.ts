import type { Knowledge } from "../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import { optionsOfVersion, type CheckedTexts, type UpgradeOptions } from "./check-texts.ts";
import { dumpFindings } from "./dump-stack.ts";
import type { ConfigStack } from "./config-stack.ts";

/** How the kubelet of a version handles a subject; undefined if the version has no KubeletConfiguration. */
export function checkStack(
  stack: ConfigStack,
  version: KubernetesVersion,
  options: UpgradeOptions,
  knowledge: Knowledge,
): CheckedTexts | undefined {
  const versionOptions = optionsOfVersion(version, options);
  const set = stack.check(versionOptions, knowledge);
  if (!set) return undefined;
  const fixesOf = (): readonly [] => [];
  const { dump } = stack;
  const source = set.files[0]?.analysis;
  if (dump && source) {
    const found = dumpFindings(dump, source, versionOptions, knowledge);
    const findings = found.map((finding) => ({ layer: 0, finding }));
    // Every default is written in a dump, so it does not tell which values would change.
    return { files: set.files, findings, effective: undefined, fixesOf };
  }
  // The platform's base has no text.
  const user = set.platform
    ? Math.max(
        0,
        set.files.findIndex((file) => file !== undefined),
      )
    : 0;
  const isPart = stack.missing.some(({ missing }) => missing !== "value");
  return {
    files: set.files.slice(user),
    findings: set.findings.map(({ layer, finding }) => ({ layer: layer - user, finding })),
    // The settings of the missing file are not known, nor whether a default applies.
    effective: isPart ? undefined : set.effective,
    layered: set.platform ? { user } : undefined,
    fixesOf,
  };
}
