import { readdirSync } from "node:fs";
import type { Platform } from "../../server/src/platforms/platform.ts";

/** The platforms whose texts are in Chinese too, sorted: their files are named alike. */
export const chinesePlatforms: readonly string[] = readdirSync(
  new URL("../../server/src/platforms/messages/zh-cn/kinds/", import.meta.url),
)
  .filter((file) => file.endsWith(".ts") && file !== "index.ts")
  .map((file) => file.replace(/\.ts$/, ""))
  .sort();

const folder = new URL("../../server/src/platforms/kinds/", import.meta.url);

/** The platforms by the names of their files, sorted: the list of them is generated, so that a new one is not in it yet. */
export const platforms: ReadonlyMap<string, Platform> = new Map(
  await Promise.all(
    readdirSync(folder)
      .filter((file) => file.endsWith(".ts"))
      .sort()
      .map(async (file): Promise<[string, Platform]> => {
        // Each file of the folder exports its platform under this name, which the type of the list checks.
        const loaded = (await import(new URL(file, folder).href)) as {
          readonly platform: Platform;
        };
        return [file.replace(/\.ts$/, ""), loaded.platform];
      }),
  ),
);
