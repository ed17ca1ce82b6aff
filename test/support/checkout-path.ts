import { fileURLToPath } from "node:url";

/** A path of this checkout, absolute, with `/` on every system. */
export function checkoutPath(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url)).replaceAll("\\", "/");
}
