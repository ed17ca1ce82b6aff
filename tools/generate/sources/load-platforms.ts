import { platformNames } from "../tables/platform-registries.ts";
import type { Platform } from "../../../server/src/platforms/platform.ts";

const root = new URL("../../../", import.meta.url);
const names = platformNames(root);

/** The platforms whose texts are in Chinese too, sorted: their files are named alike. */
export const chinesePlatforms: readonly string[] = names.translated;

const folder = new URL("server/src/platforms/kinds/", root);

/** The platforms by the names of their files, sorted: the list of them is generated, so that a new one is not in it yet. */
export const platforms: ReadonlyMap<string, Platform> = new Map(
  await Promise.all(
    names.platforms.map(async (name): Promise<[string, Platform]> => {
      // Each file of the folder exports its platform under this name, which the type of the list checks.
      const loaded = (await import(new URL(`${name}.ts`, folder).href)) as {
        readonly platform: Platform;
      };
      return [name, loaded.platform];
    }),
  ),
);
