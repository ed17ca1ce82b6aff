import { describe, expect, test } from "vitest";
import { allow, condition, lines, viewOf } from "../../../support/view-seccomp.ts";

describe("conditions as formulas", () => {
  const shown = (args: readonly object[], more: object = {}): string | undefined => {
    const rule = { names: ["prctl"], action: allow, args, ...more };
    const profile = { defaultAction: "SCMP_ACT_ERRNO", syscalls: [rule] };
    const [line] = lines(viewOf(profile, { runtime: "docker", compareForm: true }), "prctl");
    return line?.replace("  prctl: ALLOW if ", "").replace(", else ERRNO 1 EPERM", "");
  };

  test.each([
    [[condition(1)], "arg0 == 1"],
    [[condition(4095, "NE", 5)], "arg5 != 4095"],
    [[condition(131080, "LT")], "arg0 < 0x20008"],
    [[condition(1, "LE"), condition(2, "GE", 1)], "arg0 <= 1 and arg1 >= 2"],
    [[condition(1, "GT"), condition(2)], "arg0 == 2 or arg0 > 1"],
    [[condition(255, "MASKED_EQ", 2, 16)], "(arg2 & 0xff) == 0x10"],
    [[{}], "arg0 ? 0"],
    [[{ index: 1, value: 3, op: "EQ" }], "arg1 EQ 3"],
  ])("%j", (args, expected) => {
    expect(shown(args)).toBe(expected);
  });

  test.each([
    [{ includes: { caps: ["CAP_A", "CAP_B"] } }, "CAP_A and CAP_B and arg0 == 1"],
    [
      { excludes: { caps: ["CAP_A"], minKernel: "5.1" } },
      "kernel < 5.1 and not CAP_A and arg0 == 1",
    ],
    [{ includes: { minKernel: "4.8" } }, "kernel >= 4.8 and arg0 == 1"],
  ])("with %j", (more, expected) => {
    expect(shown([condition(1)], more)).toBe(expected);
  });

  test("alternatives around a container's condition keep their brackets", () => {
    const args = [condition(1), condition(2)];
    expect(shown(args, { includes: { caps: ["CAP_A"] } })).toBe(
      "CAP_A and (arg0 == 1 or arg0 == 2)",
    );
  });

  test("rules with one action are one way, in whatever order they stand", () => {
    const rules = [
      { names: ["prctl"], action: allow, args: [condition(1), condition(3, "EQ", 1)] },
      { names: ["prctl"], action: allow, args: [condition(2)] },
      { names: ["prctl"], action: "SCMP_ACT_LOG", args: [condition(4)] },
    ];
    const compared = (syscalls: readonly object[]): string[] => {
      const profile = { defaultAction: "SCMP_ACT_ERRNO", syscalls };
      return lines(viewOf(profile, { compareForm: true }), "prctl");
    };
    const text =
      "  prctl: ALLOW if (arg0 == 1 and arg1 == 3) or arg0 == 2, else LOG if arg0 == 4, else ERRNO 1 EPERM";
    expect(compared(rules)).toEqual([text]);
    const [first, second, third] = rules;
    expect(compared([second ?? {}, first ?? {}, third ?? {}])).toEqual([text]);
  });

  test("what holds anyway is not said", () => {
    const profile = {
      defaultAction: "SCMP_ACT_ERRNO",
      syscalls: [
        { names: ["clone3"], action: allow, includes: { caps: ["CAP_SYS_ADMIN"] } },
        {
          names: ["clone3"],
          action: "SCMP_ACT_ERRNO",
          errnoRet: 38,
          excludes: { caps: ["CAP_SYS_ADMIN"] },
        },
      ],
    };
    expect(lines(viewOf(profile, { runtime: "docker" }), "clone3")).toEqual([
      "  clone3: ALLOW if CAP_SYS_ADMIN, else ERRNO 38 ENOSYS  # syscalls[0], syscalls[1]",
    ]);
  });
});
