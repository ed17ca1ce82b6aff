import type { RuleId } from "../../messages/message-ref.ts";
import { architectureOf } from "../../seccomp/load-profile.ts";
import type { Located } from "../../seccomp/profile-model.ts";
import { nearest } from "../../text/nearest.ts";
import type { Blame } from "../define-rule.ts";
import { defineSeccompRule, ociRefusal, type SeccompRuleContext } from "./define-seccomp-rule.ts";

/** An action that libseccomp does not have; an empty one is missing. */
export const seccompActionUnknown = defineSeccompRule({
  id: "seccomp-action-unknown",
  severity: "error",
  check({ profile, loader, knowledge }) {
    const { actions } = knowledge.model;
    const written = [
      profile.defaultAction,
      ...(profile.syscalls?.value ?? []).map(({ action }) => action),
    ];
    return written.flatMap((action) => {
      if (!action || action.value === "" || Object.hasOwn(actions, action.value)) return [];
      return [
        unknown(action, Object.keys(actions), ociRefusal(loader, "unknownAction", action.value)),
      ];
    });
  },
});

/** A rule without an action. */
export const seccompActionMissing = defineSeccompRule({
  id: "seccomp-action-missing",
  severity: "error",
  check: ({ profile, loader }) =>
    (profile.syscalls?.value ?? []).flatMap((rule) => {
      const { action } = rule;
      if (action && action.value !== "") return [];
      const isWrong = profile.wrongTypes.some(({ path }) => path === `${rule.path}.action`);
      // A rule without a call never gets as far as its action.
      const isLoaded = (rule.names?.value.length ?? 0) > 0 || rule.name !== undefined;
      if (isWrong || !isLoaded) return [];
      return [{ blame: action ?? rule, params: ociRefusal(loader, "unknownAction", "") }];
    }),
});

/** An operator that libseccomp does not have, or none. */
export const seccompOperatorUnknown = defineSeccompRule({
  id: "seccomp-operator-unknown",
  severity: "error",
  check({ rules, profile, loader, knowledge }) {
    const { operators } = knowledge.model;
    const args = rules.flatMap((rule) => rule.args);
    return args.flatMap((argument) => {
      const op = argument.op ?? { ...argument, value: "" };
      if (Object.hasOwn(operators, op.value)) return [];
      if (profile.wrongTypes.some(({ path }) => path === `${argument.path}.op`)) return [];
      return [unknown(op, Object.keys(operators), ociRefusal(loader, "unknownOperator", op.value))];
    });
  },
});

/** A flag that the runtime does not know. */
export const seccompFlagUnknown = defineSeccompRule({
  id: "seccomp-flag-unknown",
  severity: "error",
  check({ profile, loader, knowledge }) {
    const { flags } = knowledge.model;
    return (profile.flags?.value ?? []).flatMap((flag) =>
      Object.hasOwn(flags, flag.value)
        ? []
        : [unknown(flag, Object.keys(flags), ociRefusal(loader, "unknownFlag", flag.value))],
    );
  },
});

/** An architecture that the OCI runtime does not know. */
export const seccompArchitectureUnknown = defineSeccompRule({
  id: "seccomp-architecture-unknown",
  severity: "error",
  check(context) {
    const { profile, loader, knowledge } = context;
    const { architectures } = knowledge.model;
    const mapped = loader.reads("archMap") ? (profile.archMap?.value ?? []) : [];
    const listed = [
      ...(profile.architectures?.value ?? []),
      ...mapped.flatMap(({ subArchitectures }) => subArchitectures?.value ?? []),
    ];
    return [
      ...listed.flatMap((written) => unknownArchitecture(written, context)),
      // What is none is no node's own: the entry is never looked at.
      ...mapped.flatMap(({ architecture }) =>
        architecture && !Object.hasOwn(architectures, architecture.value)
          ? unknownArchitecture(architecture, context).map((found) => ({
              ...found,
              severity: "warning" as const,
            }))
          : [],
      ),
    ];
  },
});

function unknownArchitecture(
  written: Located<string>,
  { loader, knowledge }: SeccompRuleContext,
): Blame<"seccomp-architecture-unknown">[] {
  const { architectures } = knowledge.model;
  const constant = architectureOf(written.value, loader, knowledge.model);
  const record = Object.hasOwn(architectures, constant) ? architectures[constant] : undefined;
  if (record?.[loader.ociRuntime]) return [];
  const known = Object.keys(architectures).filter(
    (each) => architectures[each]?.[loader.ociRuntime],
  );
  const refusal = ociRefusal(loader, "unknownArchitecture", written.value);
  const { blame, params } = unknown(written, known, refusal);
  const suggestion = constantOfShort(written.value, known, knowledge) ?? params.suggestion;
  return [{ blame, params: { ...params, suggestion, isElsewhere: record !== undefined } }];
}

/** `SCMP_ARCH_X86_64` for `SCMP_ARCH_AMD64` and `amd64`. */
function constantOfShort(
  written: string,
  known: readonly string[],
  { model }: SeccompRuleContext["knowledge"],
): string | undefined {
  const short = written.toLowerCase().replace(/^scmp_arch_/, "");
  return known.find((constant) => model.architectures[constant]?.short === short);
}

type UnknownRule = Extract<RuleId, "seccomp-action-unknown" | "seccomp-flag-unknown">;

/**
 * The constant that was meant. A prefix that all constants share says nothing about how near they are:
 * `SCMP_ACT_BLOCK` is not `SCMP_ACT_LOG`.
 */
function nearestConstant(written: string, known: readonly string[]): string | undefined {
  const prefix = /^[A-Z]+(?:_[A-Z]+)*_/.exec(known[0] ?? "")?.[0] ?? "";
  const shared = known.every((each) => each.startsWith(prefix)) ? prefix : "";
  if (written === "" || shared === "" || !written.startsWith(shared)) {
    return written === "" ? undefined : nearest(written, known);
  }
  const words = known.map((each) => each.slice(shared.length));
  const word = nearest(written.slice(shared.length), words);
  return word === undefined ? undefined : shared + word;
}

/** `SECCOMP_RET_USER_NOTIF` -> `SCMP_ACT_NOTIFY`: what the kernel calls an action in its header. */
function actionOfKernel(written: string, known: readonly string[]): string | undefined {
  const word = /^SECCOMP_RET_(\w+)$/.exec(written.trim().toUpperCase())?.[1];
  const action = `SCMP_ACT_${word === "USER_NOTIF" ? "NOTIFY" : (word ?? "")}`;
  return known.find((each) => each === action);
}

function unknown(
  written: Located<string>,
  known: readonly string[],
  refusal: ReturnType<typeof ociRefusal>,
): Blame<UnknownRule> {
  const suggestion = actionOfKernel(written.value, known) ?? nearestConstant(written.value, known);
  return { blame: written, params: { written: written.value, suggestion, ...refusal } };
}
