import type { LateModule } from "../../schema/late-code.ts";
import type * as Answers from "./document-answers.ts";

export const documentAnswers: LateModule<typeof Answers> = { name: "documentAnswers" };
