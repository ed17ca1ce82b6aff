import type { Domain } from "../kubelet/index.ts";
import { carriedKind } from "./carried-kind.ts";
import { headerlessKind } from "./headerless-kind.ts";

export const domain = { kinds: [carriedKind, headerlessKind] } satisfies Domain;
