import type { DomainCommand } from "../../engine/parts/domain.ts";
import { defaultVersion, nearestVersion } from "../../facts/field-index.ts";
import { apiVersionFor } from "../identify.ts";
import { convertFlags, goneComments } from "./flags-as-fields.ts";

/** The flags of any text as a file. */
export const convertFlagsCommand: DomainCommand = {
  nothing: { left: [] },
  run({ text, version }, knowledge) {
    const kind = "KubeletConfiguration";
    const apiVersion = apiVersionFor(kind) ?? "";
    const named = typeof version === "string" ? nearestVersion(version)?.version : undefined;
    const index = knowledge.schema.indexOf(kind, apiVersion, named ?? defaultVersion);
    const flags = typeof text === "string" ? text : "";
    const converted = index && convertFlags(flags, index, knowledge.flags);
    if (!converted) return { left: [] };
    const { yaml, left } = converted;
    const gone = goneComments(converted, knowledge.language).map((line) => `${line}\n`);
    return { text: `${gone.join("")}apiVersion: ${apiVersion}\nkind: ${kind}\n${yaml}`, left };
  },
};
