import type { LateModule } from "../schema/late-code.ts";
import type * as SeccompRegistry from "./seccomp-registry.ts";

export const lateSeccompRules: LateModule<typeof SeccompRegistry> = { name: "seccompRules" };
