import type { PartKind } from "../engine/parts/part.ts";
import { recogniseHosted } from "./hosted-part.ts";
import { hostedLook } from "./quick-looks.ts";

/**
 * Kubelet configurations in files (YAML, or JSON, which is YAML too) of platforms that lay them over a configuration of
 * their own.
 */
export const hostedKind: PartKind = { ...hostedLook, recognise: recogniseHosted };
