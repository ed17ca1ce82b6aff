import type {
  StackResult,
  WorkspaceStack,
} from "../../../server/src/shells/lsp/protocol/protocol.ts";

/** A stack in the view. VS Code finds what is focused and expanded by it, so it stays the same while its stack is listed. */
export interface StackNode {
  readonly of: "stack";
  stack: WorkspaceStack;
  /** The answer about its contents; absent until they are shown. */
  details?: Promise<StackResult | null>;
}

/** Parts of the view to draw again: everything, or these nodes with their contents. */
export type Outdated = "all" | readonly StackNode[];

export interface StackNodes {
  /** In the order of the view. */
  readonly sorted: () => readonly StackNode[];
  readonly details: (node: StackNode) => Promise<StackResult | null>;
  /** Takes stacks as they are now, and forgets listed ones that no longer exist. */
  readonly renew: (
    found: Iterable<WorkspaceStack>,
    isGone: (stack: WorkspaceStack) => boolean,
  ) => Promise<Outdated>;
}

/** The stacks of the view, with a node for each. */
export function createStackNodes(
  ask: (stack: WorkspaceStack) => Promise<StackResult | null>,
): StackNodes {
  const nodes = new Map<string, StackNode>();
  let sorted: readonly StackNode[] = [];

  /** Whether a node, or what is shown below it, differs from before. */
  const renewNode = async (node: StackNode, stack: WorkspaceStack): Promise<boolean> => {
    const isSame = isEqual(node.stack, stack);
    node.stack = stack;
    if (!node.details) return !isSame;
    const before = node.details;
    node.details = ask(stack);
    const [old, fresh] = await Promise.all([before, node.details]);
    return !isSame || !isEqual(old, fresh);
  };
  return {
    sorted: () => sorted,
    details: (node) => (node.details ??= ask(node.stack)),
    async renew(found, isGone) {
      const stacks = new Map([...found].map((stack) => [stack.id, stack]));
      const gone = [...nodes.values()].filter(
        ({ stack }) => !stacks.has(stack.id) && isGone(stack),
      );
      for (const { stack } of gone) nodes.delete(stack.id);
      const outdated: StackNode[] = [];
      let isLonger = false;
      for (const stack of stacks.values()) {
        const node = nodes.get(stack.id);
        isLonger ||= !node;
        if (!node) nodes.set(stack.id, { of: "stack", stack });
        else if (await renewNode(node, stack)) outdated.push(node);
      }
      if (!isLonger && gone.length === 0) return outdated;
      sorted = [...nodes.values()].sort((a, b) =>
        a.stack.id.localeCompare(b.stack.id, undefined, { numeric: true }),
      );
      return "all";
    },
  };
}

/** Both are JSON of the same sender, so equal texts are equal values. */
function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
