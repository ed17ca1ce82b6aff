import { expect, test } from "vitest";
import { createTurns } from "../../../../server/src/shells/lsp/turns.ts";

/** A host whose turns come when the test says so, and what has begun so far. */
function machine(): {
  readonly turn: (count?: number) => Promise<void>;
  readonly ask: (name: string, urgency: "first" | "soon" | "later") => void;
  readonly begun: readonly string[];
  readonly planned: () => number;
} {
  const deferred: (() => void)[] = [];
  const begun: string[] = [];
  const turns = createTurns({ defer: (task) => void deferred.push(task) });
  return {
    begun,
    planned: () => deferred.length,
    ask: (name, urgency) => void turns.wait(urgency).then(() => begun.push(name)),
    turn: async (count = 1) => {
      for (let at = 0; at < count; at++) {
        deferred.shift()?.();
        // Continuations of a turn run in a microtask.
        await Promise.resolve();
      }
    },
  };
}

test("the most urgent begins first, and of the same urgency the oldest", async () => {
  const { ask, turn, begun, planned } = machine();
  ask("outline", "later");
  await turn();
  ask("folding", "later");
  await turn();
  ask("findings", "soon");
  await turn();
  ask("hover", "first");
  await turn();
  expect(begun).toEqual([]);
  await turn();
  expect(begun).toEqual(["hover"]);
  ask("completion", "first");
  await turn(4);
  expect(begun).toEqual(["hover", "completion", "findings"]);
  await turn(4);
  expect(begun).toEqual(["hover", "completion", "findings", "outline", "folding"]);
  expect(planned()).toBe(0);
});

test("who comes after all others waits for turns, too", async () => {
  const { ask, turn, begun, planned } = machine();
  ask("hover", "first");
  await turn(2);
  ask("outline", "later");
  expect([...begun, planned()]).toEqual(["hover", 1]);
  await turn(2);
  expect([...begun, planned()]).toEqual(["hover", "outline", 0]);
});

test("who asks without an end keeps nobody waiting for ever", async () => {
  const { ask, turn, begun } = machine();
  for (let at = 0; at < 32; at++) {
    ask(String(at), "soon");
    await turn();
  }
  expect(begun).toEqual(["0"]);
});
