import type { Domain } from "../../kubelet/index.ts";
import { projectFileKind } from "./project-file-kind.ts";

export const domain = { kinds: [projectFileKind] } satisfies Domain;
