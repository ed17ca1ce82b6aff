import { platformTexts } from "./platform-texts.ts";
import { testGrowth } from "./test-growth.ts";

testGrowth(platformTexts);
