import assert from "node:assert/strict";

/** Asks the launcher, which has the workbench's keyboard and page. */
export async function askLauncher(
  wish: { readonly keys: readonly string[] } | { readonly shown: string } | "answered",
): Promise<boolean> {
  const address = process.env["KUBELET_E2E_KEYBOARD"];
  assert.ok(address, "the launcher serves a keyboard");
  const answer = await fetch(address, { method: "POST", body: JSON.stringify(wish) });
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return JSON.parse(text) as boolean;
}
