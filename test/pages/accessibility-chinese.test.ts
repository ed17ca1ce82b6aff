import { testAccessibility } from "./test-accessibility.ts";
import { themes } from "./themes.ts";

// The colors are those of English pages, which are looked at in each theme.
testAccessibility("zh-cn", themes.slice(0, 1));
