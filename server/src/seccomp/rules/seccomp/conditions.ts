import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { type FixCandidates, fixOf } from "../../../engine/analysis/fix.ts";
import {
  type ProfileFixContext,
  removeProfileAt,
  replaceWith,
  ruleAt,
  withoutRules,
  writtenTexts,
  lastKeyOf,
} from "../../edits/profile-fix.ts";
import { parentOf } from "../../../engine/text/value-path.ts";
import { type Loader, shortNameOf } from "../../load-profile.ts";
import type { ProfileConditions, ProfileRule } from "../../profile-model.ts";
import type { SeccompModel } from "../../../facts/seccomp-table.ts";
import { nearest } from "../../../engine/text/nearest.ts";
import { defineSeccompRule, loaderRefusal } from "../define-seccomp-rule.ts";
import { type InConditions, noField, type Reader } from "./shared/messages.ts";
import {
  type SuggestedValue,
  type ProfileRefusal,
  refusedProfile,
  atStart,
} from "./shared/refusal.ts";
import { didYouMean } from "../../../engine/messages/english-words.ts";
import { capabilities } from "../../capabilities.ts";
import { usualCapabilities } from "../../edits/usual-capabilities.ts";
import { conditionsLost, isInDockerForm, whoReads } from "./shared/dropped-keys.ts";
import { conversion } from "./shared/key-fixes.ts";

/** The name that is meant, or without what the name keeps from having an effect: itself, or the rule. */
function nameAnswers(
  written: string,
  suggestion: string | undefined,
  path: string,
  goes: "name" | "rule",
  context: ProfileFixContext,
): FixCandidates {
  const rule = ruleAt(path, context.profile);
  const isThere = writtenTexts(parentOf(path), context).includes(suggestion ?? "");
  const title = { key: "remove-name", params: { name: written } } as const;
  return [
    suggestion === undefined || isThere
      ? undefined
      : replaceWith(path, suggestion, context, preferred),
    goes === "name"
      ? removeProfileAt(path, title, context)
      : rule && fixOf({ key: "remove-rule", params: {} }, withoutRules([rule], context)),
  ];
}

/** `includes` or `excludes` of a rule. */
export interface WrittenConditions {
  readonly part: "includes" | "excludes";
  readonly conditions: ProfileConditions;
}

/** A rule's conditions, where the program looks at that key of them. */
function conditionsRead(
  rule: ProfileRule,
  key: keyof ProfileConditions,
  loader: Loader,
): WrittenConditions[] {
  return (["includes", "excludes"] as const).flatMap((part) => {
    const conditions = rule[part];
    return conditions && loader.readsAll(`syscalls[].${part}.${key}`) ? [{ part, conditions }] : [];
  });
}

/** A name that no node's architecture has for the program that reads the profile. */
export const seccompArchConditionUnknown = defineSeccompRule({
  id: "seccomp-arch-condition-unknown",
  severity: "warning",
  stage: "start-up",
  source: "Docker Engine, profiles/seccomp/seccomp_linux.go, setupSeccomp",
  checkRule({ rule }, { loader, knowledge: { model } }) {
    const nameOf = (architecture: string): string | undefined =>
      shortNameOf(architecture, loader, model);
    return conditionsRead(rule, "arches", loader).flatMap(({ part, conditions: { arches } }) => {
      const written = arches?.value ?? [];
      if (written.length === 0) return [];
      const names = Object.keys(model.architectures).flatMap((constant) => nameOf(constant) ?? []);
      const recognised = new Set([...names, ...rareNames(model)]);
      const isAlone = written.every(({ value }) => !recognised.has(value));
      return written.flatMap((name) => {
        if (recognised.has(name.value)) return [];
        const suggestion = shortFor(name.value, model, nameOf) ?? nearest(name.value, names);
        const params = {
          written: name.value,
          part,
          isAlone,
          by: loader.reader,
          suggestion,
        };
        return [{ blame: name, params }];
      });
    });
  },
  message: ({
    written,
    suggestion,
    part,
    isAlone,
    by,
  }: SuggestedValue &
    InConditions & {
      /** The list has no other name that a node has. */
      readonly isAlone: boolean;
      readonly by: string;
    }) =>
    `"${written}" is not an architecture that ${by} recognizes, so ${part === "excludes" ? "it never excludes the rule" : isAlone ? "the rule never applies" : "it has no effect"}.${didYouMean(suggestion)}`,
  fix: ({ written, suggestion, part, isAlone }, { path }, context) => {
    const goes = part === "includes" && isAlone ? "rule" : "name";
    return nameAnswers(written, suggestion, path, goes, context);
  },
});

/** Names that one program or release has and another has not: they are not blamed. */
function rareNames({ architectures }: SeccompModel): string[] {
  const withoutShort = Object.keys(architectures).filter(
    (architecture) => !architectures[architecture]?.short,
  );
  return withoutShort.map(withoutPrefix);
}

/** `amd64` for `x86_64` and `SCMP_ARCH_X86_64`, and the runtime's own name for another one's. */
function shortFor(
  written: string,
  { architectures }: SeccompModel,
  nameOf: (architecture: string) => string | undefined,
): string | undefined {
  const constant = Object.keys(architectures).find(
    (architecture) =>
      withoutPrefix(architecture) === withoutPrefix(written) ||
      architectures[architecture]?.short === written,
  );
  return constant === undefined ? undefined : nameOf(constant);
}

function withoutPrefix(constant: string): string {
  return constant.toLowerCase().replace(/^scmp_arch_/, "");
}

/** A capability that the kernel does not have, so that no container has it. */
export const seccompCapabilityUnknown = defineSeccompRule({
  id: "seccomp-capability-unknown",
  severity: "warning",
  stage: "start-up",
  source: "Docker Engine, profiles/seccomp/seccomp_linux.go, setupSeccomp",
  checkRule: ({ rule }, { loader }) =>
    conditionsRead(rule, "caps", loader).flatMap(({ part, conditions: { caps } }) =>
      (caps?.value ?? []).flatMap((name) => {
        const { value: written } = name;
        if (capabilities.includes(written)) return [];
        const suggestion = nearestCapability(written);
        return [{ blame: name, params: { written, part, suggestion } }];
      }),
    ),
  message: ({ written, suggestion, part }: SuggestedValue & InConditions) =>
    `Linux has no capability "${written}", so ${part === "includes" ? "the rule never applies" : "it never excludes the rule"}.${didYouMean(suggestion)}`,
  fix: ({ written, suggestion, part }, { path }, context) =>
    // A rule that includes it wants all that are named: without one of them it would count after all.
    nameAnswers(written, suggestion, path, part === "includes" ? "rule" : "name", context),
});

/** Other tools write `SYS_ADMIN` for `CAP_SYS_ADMIN`. */
function nearestCapability(written: string): string | undefined {
  const full = `CAP_${written.toUpperCase()}`;
  return capabilities.includes(full) ? full : nearest(written, capabilities);
}

/** A kernel's version that Docker cannot read. */
export const seccompKernelVersion = defineSeccompRule({
  id: "seccomp-kernel-version",
  severity: "error",
  stage: "start-up",
  source: "Docker Engine, profiles/seccomp/kernel_linux.go",
  checkRule: ({ rule }, { loader }) =>
    conditionsRead(rule, "minKernel", loader).flatMap(({ conditions: { minKernel } }) => {
      if (!minKernel || minKernel.value === "" || isKernelVersion(minKernel.value)) return [];
      const { value: written } = minKernel;
      const { by } = loaderRefusal(loader, "decode");
      const phrase = `invalid kernel version: ${JSON.stringify(written)}`;
      return [{ blame: minKernel, params: { written, suggestion: inShort(written), by, phrase } }];
    }),
  message: ({ written, suggestion, ...by }: ProfileRefusal & SuggestedValue) =>
    `"${written}" is not a kernel version. Write MAJOR.MINOR, for example 4.8. ${refusedProfile(by)}${didYouMean(suggestion)}`,
  fix: ({ written, suggestion }, { path }, context) => {
    const [, number] = /^\s*v?(\d{1,2})\.?\s*$/.exec(written) ?? [];
    const meant = suggestion ?? (number === undefined ? undefined : `${Number(number)}.0`);
    const title = { key: "remove", params: { path: lastKeyOf(path) } } as const;
    return [
      meant === undefined ? undefined : replaceWith(path, meant, context, preferred),
      removeProfileAt(path, title, context),
    ];
  },
});

/** Two numbers of eight bits, not both 0: as moby parses it. */
function isKernelVersion(text: string): boolean {
  const [, kernel, major] = /^(\d+)\.(\d+)$/.exec(text) ?? [];
  if (kernel === undefined || major === undefined) return false;
  const numbers = [Number(kernel), Number(major)];
  return numbers.every((number) => number <= 255) && numbers.some((number) => number > 0);
}

/** `4.8` of `4.8.0-generic` and `v4.8`. */
function inShort(text: string): string | undefined {
  const [, short] = /^\s*v?(\d+\.\d+)/.exec(text) ?? [];
  return short !== undefined && isKernelVersion(short) ? short : undefined;
}

/** Conditions that the runtime does not read: the rule counts without them. */
export const seccompConditionsDropped = defineSeccompRule({
  id: "seccomp-conditions-dropped",
  severity: "warning",
  stage: "start-up",
  source:
    "containerd, internal/cri/opts; CRI-O, internal/config/seccomp; Docker Engine, profiles/seccomp",
  check(context) {
    if (isInDockerForm(context)) return [];
    const who = whoReads(context);
    return context.once(conditionsLost).map(({ key, action }) => ({
      blame: key,
      params: { key: key.name, ...who, action },
    }));
  },
  message: ({
    key,
    runtime,
    isResource,
    action,
  }: Reader & { readonly key: string; readonly action: string }) =>
    `${isResource ? `${noField(key)} Without it` : `${atStart(runtime)} does not read "${key}", so`} the rule applies ${action} in every container, unconditionally. Remove the rule, or move it to a separate profile for the containers that need it.`,
  fix: ({ key }, { path }, context) => {
    const rule = ruleAt(path, context.profile);
    if (!rule) return [];
    const isKept = isForMost(rule, lastKeyOf(path).toLowerCase());
    const removal = removeProfileAt(path, { key: "remove", params: { path: key } }, context, {
      isPreferred: isKept,
    });
    // Without its condition the rule would hold in every container, so that its removal comes last.
    const ruleless = fixOf({ key: "remove-rule", params: {} }, withoutRules([rule], context));
    return [conversion(context), removal, ruleless];
  },
});

/** True where the rule is right for most containers without its condition. */
function isForMost({ includes, excludes }: ProfileRule, key: string): boolean {
  if (key === "includes") {
    const caps = includes?.caps?.value ?? [];
    return caps.every(({ value }) => usualCapabilities.includes(value));
  }
  const caps = excludes?.caps?.value ?? [];
  return !excludes?.minKernel && caps.every(({ value }) => !usualCapabilities.includes(value));
}
