import { expect, test } from "vitest";
import { logAgreement } from "./log-cases.ts";

test("98 of 100 messages of the kubelet lead to a rule that the file breaks", () => {
  const { messages, wrong, isEnough } = logAgreement(10);
  expect(messages).toBeGreaterThan(1500);
  expect(isEnough, wrong.join("\n")).toBe(true);
});
