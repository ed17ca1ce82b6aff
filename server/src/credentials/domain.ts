import type { Domain } from "../kubelet/index.ts";
import { credentialRules } from "./rules/credential-registry.ts";

export const domain = { rules: credentialRules } satisfies Domain;
