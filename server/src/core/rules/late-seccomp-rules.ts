import type { LateModule } from "../schema/late-code.ts";
import type * as SeccompRegistry from "./seccomp-registry.ts";

/** They come with the parts that they judge, so that nothing waits for them alone. */
export const lateSeccompRules: LateModule<typeof SeccompRegistry> = { name: "seccompParts" };
