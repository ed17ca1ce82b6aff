import { describe, expect, test } from "vitest";
import { decide } from "../../../tools/newer-version.mjs";

const supported = ["1.37", "1.36", "1.35"];
const body = (stable: string): string =>
  `The newest release of Kubernetes is ${stable}. The newest version with facts is 1.37.\n\n` +
  "`docs/contributing/version.md` has the steps.\n";

describe("the issue about a newer Kubernetes version", () => {
  test.each(["v1.37.4\n", "v1.37.0", "v1.36.9"])("is not needed for %j", (stable) => {
    expect(decide({ supported, stable, issues: [] })).toEqual({ action: "none" });
  });

  test("is opened for the next version", () => {
    expect(decide({ supported, stable: "v1.38.0\n", issues: [] })).toEqual({
      action: "open",
      text: { title: "Add Kubernetes 1.38", body: body("v1.38.0") },
    });
  });

  test("names every version that is missing", () => {
    const issues = [
      { number: 3, title: "Something else", body: "" },
      { number: 7, title: "Add Kubernetes 1.38", body: body("v1.38.0") },
    ];
    expect(decide({ supported, stable: "v1.39.1", issues })).toEqual({
      action: "edit",
      number: 7,
      text: { title: "Add Kubernetes 1.38, 1.39", body: body("v1.39.1") },
    });
  });

  test.each(["", "<html>", "v2.0.0", "1.38.0-rc.1"])("is not opened for %j", (stable) => {
    expect(() => decide({ supported, stable, issues: [] })).toThrow("is not a release");
  });
});
