import { jsonTexts } from "./json-texts.ts";
import { providerTexts } from "./provider-texts.ts";
import { testGrowth } from "./test-growth.ts";

testGrowth([...providerTexts, ...jsonTexts]);
