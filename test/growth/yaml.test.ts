import { yamlFieldTexts } from "./yaml-field-texts.ts";
import { yamlTexts } from "./yaml-texts.ts";
import { testGrowth } from "./test-growth.ts";

testGrowth([...yamlTexts, ...yamlFieldTexts]);
