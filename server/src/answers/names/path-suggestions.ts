import { distance } from "fastest-levenshtein";
import { valueIn } from "../../facts/field-index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { pathOfKey } from "../../engine/text/value-path.ts";
import { indexesIn } from "./field-path.ts";
import { maxShown } from "../../engine/text/shown.ts";

const maxSuggestions = 3;

/**
 * Up to three paths that `explain` knows in `version` and that are similar to `written`: first the same name in another
 * case or place, then those with the fewest edits. Empty without similar ones.
 */
export function pathSuggestions(
  written: string,
  version: KubernetesVersion,
  knowledge: Knowledge,
): string[] {
  if (written.length > maxShown) return [];
  const target = plainPath(written);
  const scored = knownPaths(version, knowledge).flatMap((path) => {
    const score = unlikeness(target, plainPath(path));
    return score === undefined ? [] : [{ path, score }];
  });
  scored.sort((a, b) => a.score - b.score || a.path.length - b.path.length);
  // Paths much farther than the nearest one only distract.
  const limit = (scored[0]?.score ?? 0) + 1;
  return scored
    .flatMap(({ path, score }) => (score <= limit ? [path] : []))
    .slice(0, maxSuggestions);
}

/** Every path as a user writes it; the main kind comes before the lesser ones. */
function knownPaths(version: KubernetesVersion, knowledge: Knowledge): string[] {
  const paths = new Set<string>();
  for (const [at, { kind, byPath }] of indexesIn(version, knowledge).entries()) {
    const prefix = at === 0 ? "" : `${kind}.`;
    for (const [path, { record }] of byPath) {
      if (path === "" || path.endsWith("{}") || path.endsWith("[]")) continue;
      paths.add(prefix + path.replaceAll("{}", ".*"));
      for (const key of valueIn(record.known, version) ?? []) {
        if (record.type === "map") paths.add(pathOfKey(prefix + path, key));
      }
    }
  }
  for (const gate of knowledge.gates.namesIn(version)) paths.add(`featureGates.${gate}`);
  return [...paths, ...knowledge.schema.kinds.keys()];
}

/** Lower case, without brackets and quotes: `a[0].b["c.d"]` -> `a.b.c.d`. */
function plainPath(path: string): string {
  return path
    .replace(/\[\d*\]|\{\}|\.\*/g, "")
    .replace(/\[["']?([^[\]"']*)["']?\]/g, ".$1")
    .toLowerCase();
}

/** 0: the same name; undefined: nothing alike. */
function unlikeness(target: string, path: string): number | undefined {
  if (target === path) return 0;
  if (target !== "" && path.endsWith(`.${target}`)) return 1;
  const [targetName, name] = [lastName(target), lastName(path)];
  const whole = distance(target, path);
  const last = targetName === name ? 0 : distance(targetName, name);
  const isNear = (edits: number, length: number): boolean => edits <= Math.max(1, length / 4);
  if (isNear(whole, target.length)) return 1 + whole;
  // The right name in another place.
  return isNear(last, targetName.length) ? 10 + last + whole / 100 : undefined;
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}
