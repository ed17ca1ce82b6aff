import { expect, test } from "vitest";
import {
  createStackNodes,
  type Outdated,
  type StackNodes,
} from "../../../client/src/views/stack-nodes.ts";
import type {
  StackResult,
  WorkspaceStack,
} from "../../../server/src/shells/lsp/protocol/protocol.ts";

const everything = (): boolean => true;

function stackOf(id: string, error = 0): WorkspaceStack {
  const counts = { error, warning: 0, information: 0, hint: 0 };
  return { id, name: id, uri: id, version: "1.34", starts: "yes", counts, files: [] };
}

/** The ids of stacks that a renewal announces, or everything. */
function idsOf(outdated: Outdated): unknown {
  return outdated === "all" ? "all" : outdated.map(({ stack }) => stack.id);
}

/** A view of three stacks of which one is expanded, and the answers about what is below them. */
async function viewOf(): Promise<{ nodes: StackNodes; messages: Map<string, string> }> {
  const messages = new Map<string, string>();
  const nodes = createStackNodes(({ id }) => {
    const message = messages.get(id);
    const findings = message === undefined ? [] : [{ severity: "error", message } as const];
    return Promise.resolve<StackResult>({ missing: [], findings, others: 0, allocatable: [] });
  });
  const outdated = await nodes.renew([stackOf("n10"), stackOf("n2"), stackOf("n1")], everything);
  expect(idsOf(outdated)).toBe("all");
  const [first] = nodes.sorted();
  if (first) await nodes.details(first);
  return { nodes, messages };
}

test("stacks are in the order of their numbers", async () => {
  const { nodes } = await viewOf();
  expect(idsOf(nodes.sorted())).toEqual(["n1", "n2", "n10"]);
});

test("nothing is announced if nothing differs, and nodes stay", async () => {
  const { nodes } = await viewOf();
  const before = [...nodes.sorted()];
  const outdated = await nodes.renew([stackOf("n1"), stackOf("n2"), stackOf("n10")], everything);
  expect(outdated).toEqual([]);
  expect(nodes.sorted().every((node, at) => node === before[at])).toBe(true);
});

test("a stack that differs is announced alone, by the node it has", async () => {
  const { nodes } = await viewOf();
  const before = nodes.sorted()[1];
  const outdated = await nodes.renew([stackOf("n2", 1)], () => false);
  expect(outdated).toEqual([before]);
  expect(outdated[0]).toBe(before);
  expect(before?.stack).toEqual(stackOf("n2", 1));
});

test("a stack of which only a finding differs is announced if its findings are shown", async () => {
  const { nodes, messages } = await viewOf();
  messages.set("n1", "a").set("n2", "a");
  const same = [stackOf("n1"), stackOf("n2")];
  expect(idsOf(await nodes.renew(same, () => false))).toEqual(["n1"]);
  const [first] = nodes.sorted();
  const shown = first && (await nodes.details(first));
  expect(shown?.findings).toEqual([{ severity: "error", message: "a" }]);
  expect(idsOf(await nodes.renew(same, () => false))).toEqual([]);
});

test("all is announced when stacks come or go, and the others keep their nodes", async () => {
  const { nodes } = await viewOf();
  const kept = nodes.sorted()[1];
  expect(idsOf(await nodes.renew([], ({ id }) => id === "n1"))).toBe("all");
  expect(idsOf(nodes.sorted())).toEqual(["n2", "n10"]);
  expect(idsOf(await nodes.renew([stackOf("n3")], () => false))).toBe("all");
  expect(idsOf(nodes.sorted())).toEqual(["n2", "n3", "n10"]);
  expect(nodes.sorted()[0]).toBe(kept);
});
