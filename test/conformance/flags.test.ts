import { testAgreement } from "./test-agreement.ts";

testAgreement("flags");
