import { hclTexts } from "./hcl-texts.ts";
import { testGrowth } from "./test-growth.ts";

testGrowth(hclTexts);
