import { flagTexts } from "./flag-texts.ts";
import { testGrowth } from "./test-growth.ts";

testGrowth(flagTexts);
