import { expect, test } from "vitest";
import { createRefresher } from "../../../../server/src/shells/lsp/refresher.ts";

/** A refresher for documents whose name begins with `!`, which are awaited, and others; its turns and time come when the test says so. */
function machine(): {
  readonly changed: (uri: string) => void;
  readonly turns: (count: number) => void;
  readonly pass: (milliseconds: number) => void;
  readonly refreshed: readonly string[];
} {
  const deferred: (() => void)[] = [];
  const timers: { readonly task: () => void; readonly at: number }[] = [];
  const refreshed: string[] = [];
  let now = 0;
  const host = {
    defer: (task: () => void) => void deferred.push(task),
    later: (task: () => void, milliseconds: number) => {
      timers.push({ task, at: now + milliseconds });
      return () => undefined;
    },
  };
  const refresher = createRefresher(host, {
    isBusy: () => false,
    isAwaited: (uri) => uri.startsWith("!"),
    refresh: (uri) => void refreshed.push(uri),
  });
  return {
    refreshed,
    changed: (uri) => {
      refresher.changed(uri);
    },
    turns: (count) => {
      for (let turn = 0; turn < count; turn++) deferred.shift()?.();
    },
    pass: (milliseconds) => {
      now += milliseconds;
      for (const { task, at } of timers.splice(0)) {
        if (at <= now) task();
        else timers.push({ task, at });
      }
    },
  };
}

test("what is awaited is told after two turns, once for a burst", () => {
  const { changed, turns, refreshed } = machine();
  changed("!a");
  turns(1);
  changed("!a");
  turns(2);
  expect(refreshed).toEqual([]);
  turns(1);
  expect(refreshed).toEqual(["!a"]);
});

test("what nobody awaits is told when no key has come for a while", () => {
  const { changed, turns, pass, refreshed } = machine();
  changed("a");
  turns(5);
  pass(90);
  changed("a");
  pass(90);
  turns(5);
  expect(refreshed).toEqual([]);
  pass(10);
  turns(5);
  expect(refreshed).toEqual(["a"]);
});
