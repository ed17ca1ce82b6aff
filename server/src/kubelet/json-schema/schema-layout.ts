import { repository } from "../../engine/messages/repository.ts";

/**
 * The address of the folder of schemas in the project's repository. `$id` of every schema begins with it; `npm run generate`
 * writes it into all of them.
 */
export const schemaAddress = `https://raw.githubusercontent.com/${repository}/main/schemas/`;

/** How files are named: by version, kind and API version, or as kubeconform's `-schema-location` looks for them. */
export const schemaLayouts = ["plain", "kubeconform"] as const;

export type SchemaLayout = (typeof schemaLayouts)[number];
