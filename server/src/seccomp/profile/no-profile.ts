import { usualCapabilities } from "../edits/usual-capabilities.ts";
import { capabilities } from "../capabilities.ts";
import type { Choices } from "../../kubelet/index.ts";

/** What there is to choose for the OCI form where a file has no profile. */
export const noProfile: Choices = { capabilities, usual: usualCapabilities, architectures: [] };
