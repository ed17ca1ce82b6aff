import { testGrowth } from "./test-growth.ts";
import { tomlTexts } from "./toml-texts.ts";

testGrowth(tomlTexts);
