import type { PartKind } from "../kubelet/index.ts";
import { recogniseCarried } from "./carried-part.ts";
import { carriedLook } from "./quick-looks.ts";

/** Files that a document carries to a node: each is judged as what it is there, by its path and its text. */
export const carriedKind: PartKind = { ...carriedLook, recognise: recogniseCarried };
