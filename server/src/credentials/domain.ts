import type { Domain } from "../engine/parts/domain.ts";
import { credentialRules } from "./rules/credential-registry.ts";

export const domain = { rules: credentialRules } satisfies Domain;
