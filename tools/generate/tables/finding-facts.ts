import type { RuleTable } from "../../../server/src/facts/table.ts";
import { findingFacts as credentials } from "../../../server/src/credentials/finding-facts.ts";
import { findingFacts as documents } from "../../../server/src/documents/finding-facts.ts";
import { findingFacts as flags } from "../../../server/src/flags/finding-facts.ts";
import { findingFacts as kubelet } from "../../../server/src/kubelet/finding-facts.ts";
import { findingFacts as platforms } from "../../../server/src/platforms/finding-facts.ts";
import { findingFacts as seccomp } from "../../../server/src/seccomp/finding-facts.ts";
import { findingFacts as upgrade } from "../../../server/src/answers/upgrade/finding-facts.ts";

/** Facts about findings without a rule, of all domains; rules state theirs in their own files. */
export const findingFacts: RuleTable = {
  ...credentials,
  ...documents,
  ...flags,
  ...kubelet,
  ...platforms,
  ...seccomp,
  ...upgrade,
};
