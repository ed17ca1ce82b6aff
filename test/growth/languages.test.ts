import { flagTexts } from "./flag-texts.ts";
import { hclTexts } from "./hcl-texts.ts";
import { tomlTexts } from "./toml-texts.ts";
import { testGrowth } from "./test-growth.ts";

testGrowth([...tomlTexts, ...hclTexts, ...flagTexts]);
