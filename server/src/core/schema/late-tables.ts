import type { LateModule } from "./late-code.ts";
import type * as OtherTables from "./other-tables.ts";
import type * as Texts from "./text-tables.ts";

export const lateTables: LateModule<typeof OtherTables> = { name: "otherTables" };

export const lateTexts: LateModule<typeof Texts> = { name: "textTables" };
