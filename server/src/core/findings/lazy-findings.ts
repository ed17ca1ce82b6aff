import { lazyProperty } from "../text/lazy-property.ts";

/** An object with findings that are looked for when somebody asks. */
export const withLazyFindings = lazyProperty("findings");
