import { testAgreement } from "./test-agreement.ts";

testAgreement("adversarial-newer");
