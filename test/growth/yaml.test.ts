import { yamlTexts } from "./yaml-texts.ts";
import { testGrowth } from "./test-growth.ts";

testGrowth(yamlTexts);
