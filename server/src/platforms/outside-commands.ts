import type { LocatedNode } from "../engine/syntax/located-node.ts";
import type { Span } from "../engine/text/span.ts";

/** Keys whose texts a shell of the node runs: of cloud-init, Cluster API, containers, Ansible and Kubernetes. */
const commandKeys = /^(?:runcmd|bootcmd|\w*commands?|cmd|shell|script|entrypoint)$/i;

/** Nothing real is further down. */
const maxDepth = 24;

/**
 * The stretches of a region outside commands and scripts, in their order: `$NAME` and `$(command)` in those are the shell's,
 * and no template engine fills them in.
 */
export function outsideCommands(root: LocatedNode, region: Span): readonly Span[] {
  const commands: Span[] = [];
  const visit = (node: LocatedNode, isCommand: boolean, depth: number): void => {
    if (depth === 0) return;
    if (node.kind === "map") {
      for (const { key, value } of node.entries) {
        visit(value, isCommand || commandKeys.test(key.text), depth - 1);
      }
    } else if (node.kind === "list") {
      for (const item of node.items) visit(item, isCommand, depth - 1);
    } else if (node.kind === "scalar" && (isCommand || /^\s*#!/.test(node.text))) {
      commands.push(node.span);
    }
  };
  visit(root, false, maxDepth);
  const stretches: Span[] = [];
  let { start } = region;
  for (const command of commands) {
    stretches.push({ start, end: command.start });
    start = command.end;
  }
  return [...stretches, { start, end: region.end }];
}
