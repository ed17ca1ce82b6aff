import { expect, test } from "vitest";
import { oneTextAtATime } from "../../../client/src/views/one-text-at-a-time.ts";

test("a text that is renewed while it is made is made once more, and no two at a time", async () => {
  const log: string[] = [];
  let finish: (() => void)[] = [];
  const made: Promise<unknown>[] = [];
  const renewals = oneTextAtATime((address) => {
    log.push(`ask ${address}`);
    made.push(renewals.make(address, () => new Promise<void>((resolve) => finish.push(resolve))));
    return true;
  });
  const end = async (): Promise<void> => {
    const waiting = finish;
    finish = [];
    for (const resolve of waiting) resolve();
    await Promise.all(made);
    log.push("made");
  };
  for (const address of ["a", "a", "a", "b", "a"]) renewals.renew(address);
  await end();
  await end();
  await end();
  renewals.renew("b");
  expect(log).toEqual(["ask a", "ask b", "ask a", "made", "made", "made", "ask b"]);
});

test("a text that cannot be made is made again", async () => {
  const asked: string[] = [];
  const renewals = oneTextAtATime((address) => asked.push(address) > 0);
  renewals.renew("a");
  await expect(renewals.make("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  renewals.renew("a");
  expect(asked).toEqual(["a", "a"]);
});

test("a document that is not open is not waited for", () => {
  const asked: string[] = [];
  const renewals = oneTextAtATime((address) => {
    asked.push(address);
    return false;
  });
  renewals.renew("a");
  renewals.renew("a");
  expect(asked).toEqual(["a", "a"]);
});
