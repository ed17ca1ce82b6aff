import type { PartKind } from "../../kubelet/index.ts";
import { podLook } from "../quick-looks.ts";
import { recognisePods } from "./pod-part.ts";

/** What pods, and resources with pods in them, say of the seccomp profiles that they use. */
export const podKind: PartKind = { ...podLook, recognise: recognisePods };
