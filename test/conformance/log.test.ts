import { expect, test } from "vitest";
import { logAgreement } from "./log-cases.ts";

test("98 of 100 messages of the kubelet lead to a rule that the file breaks", () => {
  const { messages, wrong } = logAgreement(10);
  expect(messages).toBeGreaterThan(1500);
  expect(wrong.length / messages).toBeLessThan(0.02);
}, 120_000);
