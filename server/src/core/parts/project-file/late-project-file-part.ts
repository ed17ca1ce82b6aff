import type { LateModule } from "../../schema/late-code.ts";
import type * as ProjectFilePart from "./project-file-part.ts";

export const projectFilePart: LateModule<typeof ProjectFilePart> = { name: "projectFilePart" };
