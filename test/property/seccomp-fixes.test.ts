import { examplesOf, isAboutProfiles, pageIds } from "../support/rule-pages.ts";
import { trySeccompFixes, type Sample } from "../support/try-seccomp-fixes.ts";

/** The wrong and right examples of the rules' pages. */
const samples = pageIds
  .filter(isAboutProfiles)
  .flatMap((id): Sample[] =>
    (["Wrong", "Right"] as const).flatMap((section) =>
      examplesOf(id, section).map(({ text }) => ({ text, isJson: text.startsWith("{") })),
    ),
  );

trySeccompFixes(samples);
