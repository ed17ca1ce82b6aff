import type { Finding } from "../../engine/analysis/finding.ts";
import { mapOf } from "../../engine/syntax/look-up.ts";
import { isUnknown } from "../../engine/syntax/hole.ts";
import { nearest } from "../../engine/text/nearest.ts";
import { pathOfKey } from "../../engine/text/value-path.ts";
import { findNodes, type FoundNode } from "../find-nodes.ts";
import { severityOf } from "../platform-findings.ts";
import type { ClosedMap, Platform } from "../platform.ts";
import type { PlatformDocument } from "../platform-documents.ts";

/** The findings about keys of a document that its platform does not know, in maps with a closed list of keys. */
export function closedMapFindings({
  platform,
  root,
  at,
}: Pick<PlatformDocument, "platform" | "root" | "at">): readonly Finding[] {
  return (platform.closed ?? []).flatMap((closed) =>
    (closed.holdsIn?.(root) ?? true)
      ? mapsAt(root, closed.path).flatMap((found) => unknownIn(found, closed, platform, at))
      : [],
  );
}

/** Several documents of a file that are one may each have a map with the name. */
function mapsAt(
  root: PlatformDocument["root"],
  [first, ...rest]: readonly string[],
): readonly FoundNode[] {
  if (first === undefined) return findNodes(root, []);
  return root.entries
    .filter(({ key }) => key.text === first)
    .flatMap((entry) =>
      findNodes(entry.value, rest).map((found) => ({
        ...found,
        name: [first, ...(found.name === "" ? [] : [found.name])].join("."),
      })),
    );
}

function unknownIn(
  { name, value }: FoundNode,
  { path, keys, isKnown, successors = {}, effect = "lost", note }: ClosedMap,
  { texts }: Platform,
  at: string,
): readonly Finding[] {
  return (mapOf(value)?.entries ?? []).flatMap(({ key }): Finding[] => {
    if (keys.includes(key.text) || isKnown?.(key.text) === true || isUnknown(key)) return [];
    const own = Object.hasOwn(successors, key.text) ? successors[key.text] : undefined;
    const params = {
      key: key.text,
      parent: path.findLast((step) => step !== "*") ?? "",
      suggestion: own ?? nearest(key.text, keys),
      effect: { platform: texts, note },
    };
    return [
      {
        rule: "platform-unknown-field",
        severity: severityOf(effect),
        span: key.span,
        path: pathOfKey(at === "" ? name : `${at}.${name}`, key.text),
        message: { key: "unknown-field", params },
      },
    ];
  });
}
