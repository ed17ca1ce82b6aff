import type { Choices } from "../../engine/parts/part.ts";
import { usualCapabilities } from "../edits/usual-capabilities.ts";
import { capabilities } from "../capabilities.ts";

/** Choices for the OCI form in a file without a profile. */
export const noProfile: Choices = { capabilities, usual: usualCapabilities, architectures: [] };
