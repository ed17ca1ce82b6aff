import { describe, expect, test } from "vitest";
import {
  effectiveActions,
  type EffectiveProfile,
} from "../../../server/src/seccomp/effective-actions.ts";
import { isSeccompProfile, readProfile } from "../../../server/src/seccomp/profile.ts";
import type { ContainerRuntime } from "../../../server/src/facts/seccomp-table.ts";
import type { LocatedNode } from "../../../server/src/engine/syntax/located-node.ts";
import { parseFile } from "../../../server/src/engine/syntax/parse.ts";
import { knowledge } from "../../support/knowledge.ts";

function rootOf(profile: unknown): LocatedNode | undefined {
  return parseFile(JSON.stringify(profile)).documents[0]?.root;
}

function effective(
  profile: object,
  runtime: ContainerRuntime = "containerd",
  architecture = "SCMP_ARCH_X86_64",
): EffectiveProfile {
  return effectiveActions(readProfile(rootOf(profile)), architecture, runtime, knowledge.seccomp);
}

/** The outcomes of a call: action, error number, and why. */
function outcomes(found: EffectiveProfile, name: string): string[] {
  return (found.calls.get(name)?.outcomes ?? []).map(({ action, errno, because, rule, args }) =>
    [action.replace("SCMP_ACT_", ""), errno, because, rule, args.length > 0 && "args"]
      .filter((part) => part !== undefined && part !== false)
      .join(" "),
  );
}

const rule = (names: string[], action = "SCMP_ACT_ALLOW", more: object = {}): object => ({
  names,
  action,
  ...more,
});
const equals = (value: number, index = 0): object => ({ index, value, op: "SCMP_CMP_EQ" });

describe("what a runtime makes of a profile", () => {
  test("a rule, the default action, and newer calls", () => {
    const profile = { defaultAction: "SCMP_ACT_ERRNO", syscalls: [rule(["read", "statx"])] };
    const runc = effective(profile);
    expect(outcomes(runc, "read")).toEqual(["ALLOW rule 0"]);
    expect(outcomes(runc, "mount")).toEqual(["ERRNO 1 default"]);
    expect(outcomes(runc, "clone3")).toEqual(["ERRNO 38 newer"]);
    expect(outcomes(effective(profile, "crun"), "clone3")).toEqual(["ERRNO 1 default"]);
  });

  test("with a default of ALLOW newer calls are allowed", () => {
    const profile = {
      defaultAction: "SCMP_ACT_ALLOW",
      syscalls: [rule(["read"], "SCMP_ACT_ERRNO", { errnoRet: 5 })],
    };
    expect(outcomes(effective(profile), "clone3")).toEqual(["ALLOW default"]);
    expect(outcomes(effective(profile), "read")).toEqual(["ERRNO 5 rule 0"]);
  });

  test("conditions, and what is left where none holds", () => {
    const args = [equals(8), equals(4)];
    const profile = {
      defaultAction: "SCMP_ACT_ERRNO",
      syscalls: [rule(["personality"], undefined, { args })],
    };
    const found = effective(profile);
    expect(outcomes(found, "personality")).toEqual(["ALLOW rule 0 args", "ERRNO 1 default"]);
    const [first] = found.calls.get("personality")?.outcomes ?? [];
    expect(first).toMatchObject({
      anyArgument: true,
      args: [{ index: 0, op: "SCMP_CMP_EQ", value: 8n, valueTwo: 0n }, { value: 4n }],
    });
  });

  test("the first rule without conditions holds alone", () => {
    const profile = {
      defaultAction: "SCMP_ACT_ERRNO",
      syscalls: [
        rule(["chmod"], "SCMP_ACT_LOG", { args: [equals(1)] }),
        rule(["chmod"]),
        rule(["chmod"], "SCMP_ACT_KILL"),
        rule(["ptrace"], "SCMP_ACT_ERRNO"),
        rule([]),
        rule(["breakpoint"]),
      ],
    };
    const found = effective(profile);
    expect(outcomes(found, "chmod")).toEqual(["ALLOW rule 1"]);
    expect([...found.withoutEffect].sort()).toEqual([
      [0, "shadowed"],
      [2, "shadowed"],
      [3, "same-as-default"],
      [4, "no-names"],
      [5, "other-architecture"],
    ]);
  });

  test("conditions about the container hold in Docker, and are dropped by containerd", () => {
    const profile = {
      defaultAction: "SCMP_ACT_ERRNO",
      archMap: [{ architecture: "SCMP_ARCH_X86_64", subArchitectures: ["SCMP_ARCH_X86"] }],
      syscalls: [
        rule(["mount"], undefined, { includes: { caps: ["CAP_SYS_ADMIN"] } }),
        rule(["chmod"], undefined, { excludes: { arches: ["amd64"] } }),
        { name: "read", action: "SCMP_ACT_ALLOW" },
        rule(["statx"], "SCMP_ACT_ERRNO", { errno: "ENOSYS" }),
      ],
    };
    const docker = effective(profile, "docker");
    expect(outcomes(docker, "mount")).toEqual(["ALLOW rule 0", "ERRNO 1 default"]);
    expect(docker.calls.get("mount")?.outcomes[0]?.conditions?.withCaps).toEqual(["CAP_SYS_ADMIN"]);
    expect(outcomes(docker, "chmod")).toEqual(["ERRNO 1 default"]);
    expect(outcomes(docker, "read")).toEqual(["ALLOW rule 2"]);
    expect(docker.isListed).toBe(true);
    expect(effective(profile, "docker", "SCMP_ARCH_AARCH64").isListed).toBe(true);
    const containerd = effective(profile);
    expect(outcomes(containerd, "mount")).toEqual(["ALLOW rule 0"]);
    expect(outcomes(containerd, "chmod")).toEqual(["ALLOW rule 1"]);
    expect(outcomes(containerd, "read")).toEqual(["ERRNO 1 default"]);
    expect(containerd.dropped).toEqual([
      "archMap",
      "syscalls[0].includes",
      "syscalls[1].excludes",
      "syscalls[2].name",
      "syscalls[3].errno",
    ]);
    expect(outcomes(effective(profile, "podman"), "statx")).toEqual(["ERRNO 38 rule 3"]);
  });

  test("an architecture that is not listed", () => {
    const profile = { defaultAction: "SCMP_ACT_ALLOW", architectures: ["SCMP_ARCH_X86_64"] };
    expect(effective(profile).isListed).toBe(true);
    expect(effective(profile, "containerd", "SCMP_ARCH_X86").isListed).toBe(false);
    expect(effective(profile, "containerd", "SCMP_ARCH_NONE").calls.size).toBe(0);
  });

  test("without a default action there is no filter", () => {
    const found = effective({ syscalls: [] });
    expect(found.defaultAction).toBeUndefined();
    expect(outcomes(found, "mount")).toEqual(["ALLOW default"]);
  });
});

describe("what is a profile", () => {
  test.each([
    [{ defaultAction: "SCMP_ACT_ERRNO" }, true],
    [{ syscalls: [{ names: ["read"], action: "x" }] }, true],
    [{ syscalls: [{ name: "read", action: "x" }] }, true],
    [{ defaultAction: "x" }, false],
    [{ syscalls: [] }, false],
    [{ syscalls: ["read"] }, false],
    [{ linux: { seccomp: { defaultAction: "SCMP_ACT_ERRNO" } } }, false],
    [[], false],
  ])("%j: %s", (value, is) => {
    expect(isSeccompProfile(rootOf(value))).toBe(is);
  });
});

describe("the located profile", () => {
  const text = '{"defaultAction": "SCMP_ACT_ERRNO", "syscalls": [{"names": ["read", 5]}, 7]}';
  const profile = readProfile(parseFile(text).documents[0]?.root);

  test("every value has its place and path", () => {
    const name = profile.syscalls?.value[0]?.names?.value[0];
    expect(name).toMatchObject({ value: "read", path: "syscalls[0].names[0]" });
    expect(text.slice(name?.span.start, name?.span.end)).toBe('"read"');
  });

  test("what has a wrong type is told, and left out", () => {
    const wrong = profile.wrongTypes.map(({ path, expected, found }) => [path, expected, found]);
    expect(wrong).toEqual([
      ["syscalls[0].names[1]", "text", "number"],
      ["syscalls[1]", "map", "number"],
    ]);
  });

  test("keys are told with their fields", () => {
    expect(profile.keys.map(({ field }) => field)).toEqual([
      "defaultAction",
      "syscalls",
      "syscalls[].names",
    ]);
  });
});
