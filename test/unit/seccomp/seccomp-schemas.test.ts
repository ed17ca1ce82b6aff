import { describe, expect, test } from "vitest";
import { profileErrors } from "../../support/profile-schemas.ts";

const deny = { defaultAction: "SCMP_ACT_ERRNO" };

/** A profile with one rule, whose members are given in addition to a name and an action. */
function withRule(rule: object): object {
  return { ...deny, syscalls: [{ names: ["read"], action: "SCMP_ACT_ALLOW", ...rule }] };
}

function withArgument(argument: object): object {
  return withRule({ args: [{ index: 0, value: 1, op: "SCMP_CMP_EQ", ...argument }] });
}

describe("the OCI schema", () => {
  test.each([
    deny,
    { ...deny, defaultErrnoRet: 38, architectures: ["SCMP_ARCH_RISCV64"], flags: [] },
    { ...deny, flags: ["SECCOMP_FILTER_FLAG_LOG"], listenerPath: "/run/agent.sock" },
    withRule({}),
    withRule({ names: ["a_call_of_tomorrow"], errnoRet: 1, args: [] }),
    withRule({ comment: 5, includes: { caps: ["CAP_SYS_ADMIN"] } }),
    // The greatest value of 64 bits is read as 2 ** 64.
    withArgument({ index: 5, value: 2 ** 64, valueTwo: 0 }),
    withArgument({ op: "SCMP_CMP_MASKED_EQ" }),
  ])("accepts profile %#", (profile) => {
    expect(profileErrors("oci", profile)).toEqual([]);
  });

  test.each([
    [[], " must be object"],
    [{}, " must have required property 'defaultAction'"],
    [{ defaultAction: "ALLOW" }, "/defaultAction must be equal to one of the allowed values"],
    [{ defaultAction: "scmp_act_allow" }, "/defaultAction must be equal to one of the allowed"],
    [{ ...deny, defaultErrnoRet: "ENOSYS" }, "/defaultErrnoRet must be integer"],
    [{ ...deny, defaultErrnoRet: -1 }, "/defaultErrnoRet must be >= 0"],
    [{ ...deny, architectures: ["x86_64"] }, "/architectures/0 must be equal to one of the"],
    [{ ...deny, architectures: "SCMP_ARCH_X86" }, "/architectures must be array"],
    [{ ...deny, flags: ["LOG"] }, "/flags/0 must be equal to one of the allowed values"],
    [{ ...deny, listenerPath: 1 }, "/listenerPath must be string"],
    [{ ...deny, syscalls: {} }, "/syscalls must be array"],
    [
      { ...deny, syscalls: [{ names: ["read"] }] },
      "/syscalls/0 must have required property 'action'",
    ],
    [
      { ...deny, syscalls: [{ name: "read", action: "SCMP_ACT_ALLOW" }] },
      "/syscalls/0 must have required property 'names'",
    ],
    [withRule({ names: [] }), "/syscalls/0/names must NOT have fewer than 1 items"],
    [withRule({ names: [""] }), "/syscalls/0/names/0 must NOT have fewer than 1 characters"],
    [withRule({ names: "read" }), "/syscalls/0/names must be array"],
    [withRule({ errnoRet: 4294967296 }), "/syscalls/0/errnoRet must be <= 4294967295"],
    [withRule({ args: null }), "/syscalls/0/args must be array"],
    [withArgument({ index: 6 }), "/syscalls/0/args/0/index must be <= 5"],
    [withArgument({ value: -1 }), "/syscalls/0/args/0/value must be >= 0"],
    [withArgument({ value: "1" }), "/syscalls/0/args/0/value must be integer"],
    [withArgument({ op: "==" }), "/syscalls/0/args/0/op must be equal to one of the allowed"],
  ])("refuses profile %#: %j", (profile, error) => {
    expect(profileErrors("oci", profile).join("\n")).toContain(error);
  });
});

describe("the Docker schema", () => {
  const archMap = [{ architecture: "SCMP_ARCH_X86_64", subArchitectures: ["SCMP_ARCH_X86"] }];

  test.each([
    { ...deny, defaultErrno: "ENOSYS", archMap },
    { ...deny, archMap, architectures: [] },
    { ...deny, archMap: [{ architecture: "SCMP_ARCH_RISCV64", subArchitectures: null }] },
    { ...deny, syscalls: [{ name: "read", action: "SCMP_ACT_ALLOW", args: null }] },
    withRule({ name: "", comment: "", includes: {}, excludes: null, errno: "EPERM" }),
    withRule({ includes: { minKernel: "4.8", arches: ["amd64"], caps: ["CAP_BPF"] } }),
  ])("accepts profile %#", (profile) => {
    expect(profileErrors("docker", profile)).toEqual([]);
  });

  test.each([
    [{ archMap }, " must have required property 'defaultAction'"],
    [{ ...deny, archMap, architectures: ["SCMP_ARCH_X86"] }, " must NOT be valid"],
    [{ ...deny, archMap: [{}] }, "/archMap/0 must have required property 'architecture'"],
    [{ ...deny, archMap: [{ architecture: "amd64" }] }, "/archMap/0/architecture must be equal"],
    [{ ...deny, defaultErrno: "ENOSUCH" }, "/defaultErrno must be equal to one of the allowed"],
    [{ ...deny, syscalls: [null] }, "/syscalls/0 must be object"],
    [{ ...deny, syscalls: [{ action: "SCMP_ACT_ALLOW" }] }, "must have required property 'name'"],
    [withRule({ name: "write" }), "/syscalls/0 must NOT be valid"],
    [withRule({ comment: 5 }), "/syscalls/0/comment must be string"],
    [withRule({ includes: { minKernel: "4.8.0" } }), "/includes/minKernel must match pattern"],
    [withRule({ includes: { minKernel: 4.8 } }), "/includes/minKernel must be string"],
    [withRule({ excludes: { caps: "CAP_BPF" } }), "/excludes/caps must be array"],
  ])("refuses profile %#: %j", (profile, error) => {
    expect(profileErrors("docker", profile).join("\n")).toContain(error);
  });
});
