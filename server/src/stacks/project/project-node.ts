import {
  type NamedNode,
  type NodeDescription,
  isNull,
  readNodeDescription,
} from "../../kubelet/index.ts";
import type { NodeMember } from "./messages/project-phrases.ts";
import { plainValue } from "../../engine/syntax/plain-value.ts";
import { resolveAlias, type Entry, type LocatedNode } from "../../engine/syntax/located-node.ts";
import { knownSettings, settingScalar, type Report } from "./project-nodes.ts";
import { namesOf, nodeShape, nodeSizeShape } from "./project-shape.ts";

/** The node that files are checked for. Reports every mistake and reads the valid rest. */
export function readProjectNode(
  value: LocatedNode,
  report: Report,
): { readonly node?: NodeDescription } {
  if (value.kind !== "map") {
    report({ key: "node", params: {} }, value);
    return {};
  }
  const node = describedBy(knownSettings(value, namesOf(nodeShape), "node.", report), report);
  return node ? { node } : {};
}

/** The node sizes of a list, without items that describe nothing. Reports every mistake. */
export function readNodes(value: LocatedNode, report: Report): readonly NamedNode[] {
  if (value.kind !== "list") {
    report({ key: "nodes", params: {} }, value);
    return [];
  }
  return value.items.flatMap((item, at) => {
    const map = resolveAlias(item);
    if (map?.kind !== "map") {
      report({ key: "nodes", params: {} }, item);
      return [];
    }
    const entries = knownSettings(map, namesOf(nodeSizeShape), `nodes[${at}].`, report);
    const named = entries.find(({ key }) => key.text === "name")?.value;
    const name = named && settingScalar(named);
    const isName = name !== undefined && !isNull(name) && name.text !== "";
    if (named && !isName) report({ key: "node-name", params: {} }, named);
    const members = entries.filter(({ key }) => key.text !== "name");
    const node = describedBy(members, report);
    if (!node && members.length === 0) report({ key: "nodes", params: {} }, item);
    return node ? [{ name: isName ? name.text : undefined, node }] : [];
  });
}

function describedBy(entries: readonly Entry[], report: Report): NodeDescription | undefined {
  const members: Record<string, unknown> = {};
  for (const { key, value: written } of entries) {
    const member = { [key.text]: plainValue(written) };
    if (readNodeDescription(member).problems.length === 0) Object.assign(members, member);
    // The keys of the shape are the members of the description; a test compares them.
    else report({ key: "node-member", params: { member: key.text as NodeMember } }, written);
  }
  return readNodeDescription(members).node;
}
