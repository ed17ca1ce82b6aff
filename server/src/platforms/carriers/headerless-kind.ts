import type { PartKind } from "../../engine/parts/part.ts";
import { recogniseHeaderless } from "./headerless-part.ts";
import { headerlessLook } from "./quick-looks.ts";

/** A map of fields of the kubelet that says nowhere what it is, in a file in which nothing else is ours. */
export const headerlessKind: PartKind = { ...headerlessLook, recognise: recogniseHeaderless };
