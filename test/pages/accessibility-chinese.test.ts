import { testAccessibility } from "./test-accessibility.ts";

testAccessibility("zh-cn");
