import assert from "node:assert/strict";

/** Asks the launcher, which has the workbench's keyboard and page: presses keys, or looks for an element. */
export async function askLauncher(
  wish: { readonly keys: readonly string[] } | { readonly shown: string } | "hold" | "release",
): Promise<boolean> {
  return (await answerTo(wish)) === true;
}

/** Waits for the answers to all that VS Code has asked after the last key, and gives the number of these questions so far. */
export async function askedSoFar(): Promise<number> {
  return Number(await answerTo("answered"));
}

async function answerTo(wish: unknown): Promise<unknown> {
  const address = process.env["KUBELET_E2E_KEYBOARD"];
  assert.ok(address, "the launcher serves a keyboard");
  const answer = await fetch(address, { method: "POST", body: JSON.stringify(wish) });
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return JSON.parse(text);
}
