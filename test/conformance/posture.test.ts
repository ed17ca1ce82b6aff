import { expect, test } from "vitest";
import { postureAgreement } from "./posture-cases.ts";

test("verdicts on benchmarks are what the kubelet runs with, and what their own tools say", () => {
  const { cases, really, tool } = postureAgreement();
  expect({ really, tool }).toEqual({ really: [], tool: [] });
  expect(cases).toBeGreaterThan(200);
});
