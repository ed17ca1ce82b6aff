import { flagMarks } from "./flag-marks.ts";
import type { FlagPlace } from "./flag-place.ts";
import { locatedText, sliceOf } from "./located-text.ts";
import { argumentOf } from "./unit-text.ts";

/** The flags of kubelets in a list of processes or a log, whose words no shell reads again. */
export function processFlagPlaces(text: string): FlagPlace[] {
  const whole = locatedText(text, "");
  return [...text.matchAll(new RegExp(flagMarks.process, "gm"))].flatMap(
    ({ index, 0: before }): FlagPlace[] => {
      const start = index + before.length;
      const end = before.startsWith("msg=") ? /^[^"\n]*/ : /^.*/;
      const line = end.exec(text.slice(start))?.[0] ?? "";
      const words = [...line.matchAll(/\S+/g)].map(({ index: at, 0: word }) =>
        sliceOf(whole, start + at, start + at + word.length),
      );
      const region = { start, end: start + line.trimEnd().length };
      const args = words.map(argumentOf);
      const place = { form: "command-line", name: "kubelet", region, args } as const;
      return [{ ...place, unquoted: [], version: undefined }];
    },
  );
}
