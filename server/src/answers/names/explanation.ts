import { describeField, describeGate, describeKind, describeValue } from "../../kubelet/index.ts";
import { describeFlag } from "../../flags/index.ts";
import { resolveFieldPath, type PathTarget } from "./field-path.ts";
import { pathSuggestions } from "./path-suggestions.ts";
import { newestVersion } from "../../facts/field-index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { kubernetesVersions, type KubernetesVersion } from "../../facts/table.ts";
import { nearest } from "../../engine/text/nearest.ts";
import { shownText } from "../../engine/text/shown.ts";

/** The documentation of a field, map key, gate, kind or flag as Markdown, or in a sentence why there is none. */
export function explanationOf(
  path: string,
  version: KubernetesVersion,
  knowledge: Knowledge,
): { readonly markdown: string } | { readonly problem: string } {
  const flag = flagNameIn(path);
  const target = flag === undefined ? resolveFieldPath(path, version, knowledge) : undefined;
  const markdown =
    flag === undefined
      ? target && documentationOf(target, version, knowledge)
      : describeFlag(knowledge, flag, version);
  return markdown === undefined ? { problem: unknownPath(path, version, knowledge) } : { markdown };
}

function documentationOf(
  target: PathTarget,
  version: KubernetesVersion,
  knowledge: Knowledge,
): string | undefined {
  switch (target.of) {
    case "kind":
      return describeKind(knowledge, target.kind, target.apiVersion, version);
    case "gate":
      return describeGate(knowledge, target.name, version);
    case "field": {
      const { kind, apiVersion } = target.index;
      // The explanation of one field has room for all of its values.
      return describeField(knowledge, kind, apiVersion, target.path, version, { allValues: true });
    }
    case "key": {
      const { kind, apiVersion } = target.index;
      return (
        describeValue(knowledge, kind, target.path, target.key, version) ??
        describeField(knowledge, kind, apiVersion, target.path, version)
      );
    }
  }
}

/** The name of the flag that is asked for, without dashes: `--max-pods`, `max-pods`, `-v`; no field has a dash. */
function flagNameIn(written: string): string | undefined {
  const [, name] = /^-{0,2}([a-z][a-z0-9]*(?:[-_][a-z0-9]+)*)$/.exec(written) ?? [];
  return /[-_]/.test(written) ? name?.replaceAll("_", "-") : undefined;
}

/** One sentence: the versions that do have it, or names that are near. */
function unknownPath(path: string, version: KubernetesVersion, knowledge: Knowledge): string {
  const { cli } = knowledge.language;
  const flag = flagNameIn(path);
  if (flag !== undefined) {
    const near = nearest(flag, knowledge.flags.flagsIn(version).keys());
    return cli.unknownName(shownText(path), near === undefined ? [] : [`--${near}`]);
  }
  const others = kubernetesVersions.filter((other) => resolveFieldPath(path, other, knowledge));
  const [first] = others;
  const last = others.at(-1);
  return first !== undefined && last !== undefined
    ? cli.nameElsewhere(shownText(path), { version, first, last, isNewest: last === newestVersion })
    : cli.unknownName(shownText(path), pathSuggestions(path, version, knowledge));
}
