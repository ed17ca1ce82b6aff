import type { LateModule } from "../schema/late-code.ts";
import type * as ToolParts from "./tool-parts.ts";

export const toolParts: LateModule<typeof ToolParts> = { name: "toolParts" };
