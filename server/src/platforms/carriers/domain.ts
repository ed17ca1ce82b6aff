import type { Domain } from "../../engine/parts/domain.ts";
import { innerTextsKind } from "./inner-texts.ts";
import type { PartKind } from "../../engine/parts/part.ts";
import { recogniseCarried } from "./carried-part.ts";
import { carriedLook, headerlessLook } from "./quick-looks.ts";
import { recogniseHeaderless } from "./headerless-part.ts";

/** A map of fields of the kubelet that says nowhere what it is, in a file in which nothing else is ours. */
const headerlessKind: PartKind = { ...headerlessLook, recognise: recogniseHeaderless };

/** Files that a document carries to a node. Each is checked as a file of its kind, by its path and text. */
const carriedKind: PartKind = { ...carriedLook, recognise: recogniseCarried };

export const domain = { kinds: [carriedKind, headerlessKind, innerTextsKind] } satisfies Domain;
