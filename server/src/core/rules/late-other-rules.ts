import type { LateModule } from "../schema/late-code.ts";
import type * as OtherRules from "./other-rules.ts";

export const lateOtherRules: LateModule<typeof OtherRules> = { name: "otherRules" };
