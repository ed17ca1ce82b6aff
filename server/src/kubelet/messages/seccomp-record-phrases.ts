import type { LogTopicText } from "./log-topics.ts";

/** The system call in a record of the kernel, and its result. */
export interface SeccompRecord {
  /** Its name; undefined for a call that is not known. */
  readonly call: string | undefined;
  /** The call as the record has it: mostly its number. */
  readonly written: string;
  readonly arch: string;
  /** The program that made the call; undefined if the record leaves it out. */
  readonly program: string | undefined;
  /** `denied`: the record does not say how. */
  readonly effect: "killed" | "signalled" | "failed" | "logged" | "denied";
  /** The error that the call got. */
  readonly errno: number | undefined;
  /** The capabilities with which RuntimeDefault allows it. */
  readonly capabilities: readonly string[];
}

/** The texts about a record, which the call and its result decide. */
export type SeccompRecordText = (record: SeccompRecord) => LogTopicText;

export const englishSeccompRecord: SeccompRecordText = (record) => {
  const { call, written, arch, program, effect } = record;
  const name = call ?? `number ${written}`;
  const verb = effect === "logged" ? "logs" : "blocks";
  return {
    title: `The seccomp profile ${verb} the system call ${name} of ${program ?? "a program"}`,
    cause: `${program ?? "A program"} made the system call ${name} (${arch}, syscall=${written}). ${englishEffect(record)}`,
    remedy: `${effect === "logged" ? "To stop these lines, allow the call." : "If the program needs the call, allow it."} ${englishAllowance(record)}`,
  };
};

function englishAllowance({ call, capabilities }: SeccompRecord): string {
  if (call === undefined) return "`ausyscall` on the node prints the name of a number.";
  const capable =
    capabilities.length === 0
      ? ""
      : ` RuntimeDefault allows it only to containers with ${capabilities.join(" or ")}.`;
  return `Add \`{"names": ["${call}"], "action": "SCMP_ACT_ALLOW"}\` to "syscalls" of the profile, and create the pod again.${capable} A pod with RuntimeDefault needs its own profile, of type Localhost.`;
}

function englishEffect({ effect, errno }: SeccompRecord): string {
  switch (effect) {
    case "killed":
      return "The profile does not allow it, and the kernel killed the program.";
    case "signalled":
      return "The profile does not allow it, and the kernel sent the program SIGSYS.";
    case "failed":
      return `The profile does not allow it, and the call failed with error ${errno ?? 0}.`;
    case "logged":
      return "The call ran. The profile's action for it is SCMP_ACT_LOG.";
    case "denied":
      return "The profile does not allow it.";
  }
}

declare module "../../engine/messages/language.ts" {
  interface Phrases {
    /** A record of the kernel about a call that a seccomp profile denied or logged. */
    readonly seccompRecord: SeccompRecordText;
  }
}
