import type { PartKind } from "../../engine/parts/part.ts";
import { podLook } from "../quick-looks.ts";
import { recognisePods } from "./pod-part.ts";

/** Pods, and resources with pods in them, refer to seccomp profiles. */
export const podKind: PartKind = { ...podLook, recognise: recognisePods };
