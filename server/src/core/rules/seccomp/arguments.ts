import type { ProfileArgument } from "../../seccomp/profile-model.ts";
import type { Blame } from "../define-rule.ts";
import {
  defineSeccompRule,
  ociRefusal,
  schemaRefusal,
  type SeccompRuleContext,
} from "./define-seccomp-rule.ts";

/** An argument that no call has. */
export const seccompArgumentIndex = defineSeccompRule({
  id: "seccomp-argument-index",
  severity: "error",
  check: ({ rules, loader, knowledge }) =>
    rules.flatMap(({ args, names: [name = ""] }) =>
      args.flatMap(({ index }) => {
        if (!index || index.value < knowledge.model.limits.arguments) return [];
        const namesCall = loader.oci.errors.argumentIndex?.includes("%s") === true;
        // crun tells the number of the rule, counted after those that do not hold are taken out.
        const values = namesCall ? [name, index.value] : [];
        const refusal = ociRefusal(loader, "argumentIndex", ...values);
        return [{ blame: index, params: { written: index.value, ...refusal } }];
      }),
    ),
});

/** Two conditions on one argument are not both needed. */
export const seccompArgumentRepeated = defineSeccompRule({
  id: "seccomp-argument-repeated",
  severity: "warning",
  check: ({ rules, loader }) =>
    rules.flatMap(({ args, anyArgument }) => {
      if (!anyArgument) return [];
      const seen = new Map<number, (typeof args)[number]>();
      for (const argument of args) {
        const index = argument.index?.value ?? 0;
        const first = seen.get(index);
        if (first) {
          const blame = argument.index ?? argument;
          const related = [first.index ?? first];
          return [{ blame, params: { index, by: loader.ociRuntime }, related }];
        }
        seen.set(index, argument);
      }
      return [];
    }),
});

/** More conditions than a call has arguments. */
export const seccompArgumentsMany = defineSeccompRule({
  id: "seccomp-arguments-many",
  severity: "warning",
  check: ({ rules, loader, knowledge }) =>
    rules.flatMap((loaded): Blame<"seccomp-arguments-many">[] => {
      const written = loaded.rule.args?.value ?? [];
      const most = knowledge.model.limits.arguments;
      const about = { count: written.length, most };
      if (loader.form === "resource" && written.length > most) {
        const blame = written[most] ?? loaded.rule;
        const params = { ...about, isRefused: true, ...schemaRefusal("Too many") };
        return [{ blame, params, severity: "error" }];
      }
      // What is not cut counts: two conditions are then about one argument, which is said for that.
      const extra = written[loaded.args.length];
      if (!extra) return [];
      const params = { ...about, isRefused: false, by: loader.ociRuntime, phrase: undefined };
      return [{ blame: extra, params }];
    }),
});

/** A condition that leaves out what it needs, or says what nobody looks at. */
export const seccompArgumentIncomplete = defineSeccompRule({
  id: "seccomp-argument-incomplete",
  severity: "information",
  check: (context) =>
    context.rules.flatMap(({ args }) =>
      args.flatMap((argument) => [
        ...missingIn(argument, context),
        ...unusedIn(argument, context.knowledge.model.operators),
      ]),
    ),
});

function missingIn(
  argument: ProfileArgument,
  { profile, loader }: SeccompRuleContext,
): Blame<"seccomp-argument-incomplete">[] {
  const { index, value, path } = argument;
  const isWrong = (key: string): boolean =>
    profile.wrongTypes.some((wrong) => wrong.path.toLowerCase() === `${path}.${key}`.toLowerCase());
  const op = argument.op?.value ?? "";
  const found: Blame<"seccomp-argument-incomplete">[] = [];
  if (!index && !isWrong("index")) {
    const isRefused = loader.form === "resource";
    const refusal = isRefused ? schemaRefusal("Required value") : undefined;
    const params = { what: "index", op, refusal } as const;
    found.push({ blame: argument, params, ...(isRefused && { severity: "error" }) });
  }
  if (!value && !isWrong("value")) {
    found.push({ blame: argument, params: { what: "value", op, refusal: undefined } });
  }
  return found;
}

function unusedIn(
  { valueTwo, op }: ProfileArgument,
  operators: SeccompRuleContext["knowledge"]["model"]["operators"],
): Blame<"seccomp-argument-incomplete">[] {
  if (!valueTwo || valueTwo.value === 0n || !op || !Object.hasOwn(operators, op.value)) return [];
  if (operators[op.value]?.valueTwo !== false) return [];
  const params = { what: "valueTwo", op: op.value, refusal: undefined } as const;
  return [{ blame: valueTwo, params }];
}
