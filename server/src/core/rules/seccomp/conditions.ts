import { capabilities } from "../../seccomp/capabilities.ts";
import { shortNameOf } from "../../seccomp/load-profile.ts";
import type { ProfileConditions } from "../../seccomp/profile-model.ts";
import type { SeccompModel } from "../../seccomp/table.ts";
import { nearest } from "../../text/nearest.ts";
import {
  defineSeccompRule,
  loaderRefusal,
  type SeccompRuleContext,
} from "./define-seccomp-rule.ts";

/** `includes` or `excludes` of a rule. */
interface WrittenConditions {
  readonly part: "includes" | "excludes";
  readonly conditions: ProfileConditions;
}

/** A kernel's version that Docker cannot read. */
export const seccompKernelVersion = defineSeccompRule({
  id: "seccomp-kernel-version",
  severity: "error",
  check: (context) =>
    conditionsRead(context, "minKernel").flatMap(({ conditions: { minKernel } }) => {
      if (!minKernel || minKernel.value === "" || isKernelVersion(minKernel.value)) return [];
      const { value: written } = minKernel;
      const { by } = loaderRefusal(context.loader, "decode");
      const phrase = `invalid kernel version: ${JSON.stringify(written)}`;
      return [{ blame: minKernel, params: { written, suggestion: inShort(written), by, phrase } }];
    }),
});

/** Two numbers of eight bits, not both 0: as moby parses it. */
function isKernelVersion(text: string): boolean {
  const [, kernel, major] = /^(\d+)\.(\d+)$/.exec(text) ?? [];
  if (kernel === undefined || major === undefined) return false;
  const numbers = [Number(kernel), Number(major)];
  return numbers.every((each) => each <= 255) && numbers.some((each) => each > 0);
}

/** `4.8` of `4.8.0-generic` and `v4.8`. */
function inShort(text: string): string | undefined {
  const [, short] = /^\s*v?(\d+\.\d+)/.exec(text) ?? [];
  return short !== undefined && isKernelVersion(short) ? short : undefined;
}

/** A capability that the kernel does not have, so that no container has it. */
export const seccompCapabilityUnknown = defineSeccompRule({
  id: "seccomp-capability-unknown",
  severity: "warning",
  check: (context) =>
    conditionsRead(context, "caps").flatMap(({ part, conditions: { caps } }) =>
      (caps?.value ?? []).flatMap((name) => {
        const { value: written } = name;
        if (capabilities.includes(written)) return [];
        const suggestion = nearestCapability(written);
        return [{ blame: name, params: { written, part, suggestion } }];
      }),
    ),
});

/** Other tools write `SYS_ADMIN` for `CAP_SYS_ADMIN`. */
function nearestCapability(written: string): string | undefined {
  const full = `CAP_${written.toUpperCase()}`;
  return capabilities.includes(full) ? full : nearest(written, capabilities);
}

/** A name that no node's architecture has for the program that reads the profile. */
export const seccompArchConditionUnknown = defineSeccompRule({
  id: "seccomp-arch-condition-unknown",
  severity: "warning",
  check(context) {
    const { model } = context.knowledge;
    const nameOf = (architecture: string): string | undefined =>
      shortNameOf(architecture, context.loader, model);
    const names = Object.keys(model.architectures).flatMap((each) => nameOf(each) ?? []);
    const known = new Set([...names, ...rareNames(model)]);
    return conditionsRead(context, "arches").flatMap(({ part, conditions: { arches } }) => {
      const written = arches?.value ?? [];
      const isAlone = written.every(({ value }) => !known.has(value));
      return written.flatMap((name) => {
        if (known.has(name.value)) return [];
        const suggestion = shortFor(name.value, model, nameOf) ?? nearest(name.value, names);
        const params = {
          written: name.value,
          part,
          isAlone,
          by: context.loader.reader,
          suggestion,
        };
        return [{ blame: name, params }];
      });
    });
  },
});

/** Names that one program or release has and another has not: they are not blamed. */
function rareNames({ architectures }: SeccompModel): string[] {
  const withoutShort = Object.keys(architectures).filter((each) => !architectures[each]?.short);
  return withoutShort.map(withoutPrefix);
}

/** `amd64` for `x86_64` and `SCMP_ARCH_X86_64`, and the runtime's own name for another one's. */
function shortFor(
  written: string,
  { architectures }: SeccompModel,
  nameOf: (architecture: string) => string | undefined,
): string | undefined {
  const constant = Object.keys(architectures).find(
    (each) =>
      withoutPrefix(each) === withoutPrefix(written) || architectures[each]?.short === written,
  );
  return constant === undefined ? undefined : nameOf(constant);
}

function withoutPrefix(constant: string): string {
  return constant.toLowerCase().replace(/^scmp_arch_/, "");
}

/** The rules' conditions, where the program looks at that key of them. */
function conditionsRead(
  { profile, loader }: SeccompRuleContext,
  key: keyof ProfileConditions,
): WrittenConditions[] {
  const parts = (["includes", "excludes"] as const).filter((part) =>
    loader.readsAll(`syscalls[].${part}.${key}`),
  );
  if (parts.length === 0) return [];
  return (profile.syscalls?.value ?? []).flatMap((rule) =>
    parts.flatMap((part) => {
      const conditions = rule[part];
      return conditions ? [{ part, conditions }] : [];
    }),
  );
}
