import { usualCapabilities } from "../../edits/seccomp/usual-capabilities.ts";
import { capabilities } from "../../seccomp/capabilities.ts";
import type { Choices } from "../part.ts";

/** What there is to choose for the OCI form where a file has no profile. */
export const noProfile: Choices = { capabilities, usual: usualCapabilities, architectures: [] };
