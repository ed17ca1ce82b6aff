import { imageGcLowLtHigh } from "./image-gc-low-lt-high.ts";
import { imagePullAllowlistPattern } from "./image-pull-allowlist-pattern.ts";

export const imageRules = [imageGcLowLtHigh, imagePullAllowlistPattern];
