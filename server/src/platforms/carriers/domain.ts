import type { Domain } from "../../engine/parts/domain.ts";
import { carriedKind } from "./carried-kind.ts";
import { headerlessKind } from "./headerless-kind.ts";
import { innerTextsKind } from "./inner-texts.ts";

export const domain = { kinds: [carriedKind, headerlessKind, innerTextsKind] } satisfies Domain;
