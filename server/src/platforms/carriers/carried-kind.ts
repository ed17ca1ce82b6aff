import type { PartKind } from "../../engine/parts/part.ts";
import { recogniseCarried } from "./carried-part.ts";
import { carriedLook } from "./quick-looks.ts";

/** Files that a document carries to a node. Each is checked as a file of its kind, by its path and text. */
export const carriedKind: PartKind = { ...carriedLook, recognise: recogniseCarried };
