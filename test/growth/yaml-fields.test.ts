import { yamlFieldTexts } from "./yaml-field-texts.ts";
import { testGrowth } from "./test-growth.ts";

testGrowth(yamlFieldTexts);
