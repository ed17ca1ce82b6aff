import { imageGcLowLtHigh } from "./image-gc-low-lt-high.ts";

export const imageRules = [imageGcLowLtHigh];
