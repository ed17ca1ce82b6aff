import type { PartKind } from "../kubelet/index.ts";
import { tellingNames } from "./telling-names.ts";
import { recogniseHeaderless } from "./headerless-part.ts";

const marks = new RegExp(`^(?:\\{\\s*)?["']?(?:${tellingNames.join("|")})\\w*["']?\\s*:`, "m");
const header = /^["']?(?:kind|apiVersion)["']?\s*:/m;

/** A map of fields of the kubelet that says nowhere what it is, in a file in which nothing else is ours. */
export const headerlessKind: PartKind = {
  isLastResort: true,
  mayBeIn: (look) => look.test(marks) && !look.test(header),
  recognise: recogniseHeaderless,
};
