import { vi } from "vitest";
import type * as analysis from "../../server/src/stacks/parse-text.ts";

/**
 * The core as the tests have it: a path with a backslash is an error. Paths get their slashes where they come in, and nothing
 * behind that place knows how Windows writes them.
 */
vi.mock("../../server/src/stacks/parse-text.ts", async (original) => {
  const module = await original<typeof analysis>();
  const parseText: typeof module.parseText = (text, options, ...rest) => {
    refuseBackslash(options.path);
    return module.parseText(text, options, ...rest);
  };
  return { ...module, parseText };
});

function refuseBackslash(path = ""): void {
  if (path.includes("\\")) throw new Error(`a path with a backslash reached the core: ${path}`);
}
