import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { keptBuild } from "../../tools/kept-build.mjs";
import { buildSite } from "../../tools/site/build-site.ts";

/** The parts of tools/chromium.mjs that this file uses. */
interface Finder {
  readonly findChromium: () => string;
  readonly chromiumArguments: string[];
}

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the built site. */
    readonly siteFolder: string;
    /** Where the one Chromium of all tests listens. */
    readonly browserAddress: string;
  }
}

/** Called by vitest once, before the tests of pages: builds the site and starts a browser. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { findChromium, chromiumArguments } = (await import(
    new URL("../../tools/chromium.mjs", import.meta.url).href
  )) as Finder;
  const folder = await keptBuild("site", buildSite);
  const server = await chromium.launchServer({
    executablePath: findChromium(),
    args: chromiumArguments,
  });
  project.provide("siteFolder", folder);
  project.provide("browserAddress", server.wsEndpoint());
  return async () => {
    await server.close();
  };
}
