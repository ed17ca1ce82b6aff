import type { LateModule } from "./late-code.ts";
import type * as OtherTables from "./other-tables.ts";

export const lateTables: LateModule<typeof OtherTables> = { name: "otherTables" };
