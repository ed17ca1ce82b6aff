import { testAccessibility } from "./test-accessibility.ts";

testAccessibility("en");
