import { expect, test } from "vitest";
import type { LocatedNode } from "../../server/src/core/syntax/located-node.ts";
import {
  itemsBeforeMove,
  movedNode,
  originOfNode,
} from "../../server/src/core/syntax/move-nodes.ts";
import { parseFile } from "../../server/src/core/syntax/parse.ts";

const list = JSON.stringify(Array.from({ length: 40 }, (_, at) => ({ name: `item ${at}`, at })));
const text = `{"items": ${list}, "short": [1]}`;

function rootOf(written: string): LocatedNode {
  const root = parseFile(written).documents[0]?.root;
  if (!root) throw new Error("no tree");
  return root;
}

function itemsOf(root: LocatedNode): LocatedNode {
  const items = root.kind === "map" ? root.entries[0]?.value : undefined;
  if (!items) throw new Error("no items");
  return items;
}

test("a tree that is moved is that of the text with blanks before it, whether it was looked at in between or not", () => {
  for (const isLookedAt of [true, false]) {
    let moved = rootOf(text);
    for (const by of [5, -3, 8]) {
      moved = movedNode(moved, by);
      if (isLookedAt) expect(itemsOf(moved).kind).toBe("list");
    }
    expect(moved).toEqual(rootOf(`          ${text}`));
  }
});

test("a tree that comes back to its place is the one that was read", () => {
  const root = rootOf(text);
  expect(movedNode(movedNode(root, 7), -7)).toBe(root);
  expect(movedNode(root, 0)).toBe(root);
});

test("items are told without being made until somebody asks for them", () => {
  const before = itemsOf(rootOf(text));
  const moved = movedNode(before, 3);
  if (before.kind !== "list" || moved.kind !== "list") throw new Error("no list");
  expect(itemsBeforeMove(moved)).toEqual({ items: before.items, by: 3 });
  expect(itemsBeforeMove(moved).items).toBe(before.items);
  const [first] = moved.items;
  expect(first?.span.start).toBe((before.items[0]?.span.start ?? 0) + 3);
  expect(itemsBeforeMove(moved).items).toBe(before.items);
});

test("what a node was moved from is told, however long it is and whatever was looked at", () => {
  const root = rootOf(text);
  if (root.kind !== "map") throw new Error("no map");
  let moved = root.entries.map(({ value }) => value);
  for (const by of [5, 2]) {
    moved = moved.map((node) => movedNode(node, by));
    for (const node of moved) expect(node.kind === "list" && node.items.length).toBeGreaterThan(0);
  }
  expect(moved.map(originOfNode)).toEqual(
    root.entries.map(({ value }) => ({ node: value, by: 7 })),
  );
  for (const [at, node] of moved.entries()) {
    expect(originOfNode(node).node).toBe(root.entries[at]?.value);
  }
});
