import { describe, expect, test } from "vitest";
import { findingsIn, textsWithMistake } from "./carried-findings.ts";

describe("texts in Base64", () => {
  const inBase64 = (text: string): string => Buffer.from(text).toString("base64");

  test.each(textsWithMistake)("an entry of a Secret holds a %s", (kind, text, rule) => {
    const document = `apiVersion: v1\nkind: Secret\ndata:\n  ca.crt: YWJj\n  a: ${inBase64(text)}\n`;
    const allowed = kind === "profile" ? ["5 seccomp-default-allow"] : [];
    expect(findingsIn(document)).toEqual([...allowed, `5 ${rule}`]);
  });

  test("are in binaryData of a ConfigMap, and not in data", () => {
    const [[, text]] = textsWithMistake;
    const document = (key: string): string =>
      `{"apiVersion": "v1", "kind": "ConfigMap", "${key}": {"a": "${inBase64(text)}"}}`;
    expect(findingsIn(document("binaryData"))).toEqual(["1 unknown-field"]);
    expect(findingsIn(document("data"))).toEqual([]);
  });
});

describe("profiles that a tool writes as JSON", () => {
  test("in a configuration of Talos", () => {
    const text =
      "machine:\n  seccompProfiles:\n  - name: a.json\n    value:\n      defaultAction: SCMP_ACT_ALLOW\n      syscalls:\n      - names: [chmodd, &a chmod]\n        action: SCMP_ACT_LOGG\n        args: []\n        comment: *a\n";
    expect(findingsIn(text)).toEqual([
      "5 seccomp-default-allow",
      "7 seccomp-call-unknown",
      "8 seccomp-action-unknown",
    ]);
  });

  test("in Terraform, unless a part of it is computed", () => {
    const text = (names: string): string =>
      `locals {\n  a = jsonencode({\n    defaultAction = "SCMP_ACT_LOGG"\n    syscalls = [{ names = ${names}, action = "SCMP_ACT_ALLOW", includes = { minKernel = null } }]\n  })\n}\n`;
    expect(findingsIn(text('["chmodd", "read"]'), "main.tf")).toEqual([
      "3 seccomp-action-unknown",
      "4 seccomp-call-unknown",
    ]);
    expect(findingsIn(text("var.names"), "main.tf")).toEqual([]);
  });

  test("not from a value inside of itself", () => {
    const text = "machine:\n  seccompProfiles:\n  - value: &a\n      defaultAction: *a\n";
    expect(findingsIn(text)).toEqual(["4 yaml-syntax"]);
  });
});
