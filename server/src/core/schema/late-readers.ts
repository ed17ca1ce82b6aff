import type * as OtherReaders from "../syntax/other-readers.ts";
import type { LateModule } from "./late-code.ts";

export const lateReaders: LateModule<typeof OtherReaders> = { name: "otherReaders" };
