/** Words such as `podPidsLimit` in a text as Terraform writes them: `pod_pids_limit`. */
export function snakeCase(text: string): string {
  return text.replaceAll(/\b[a-z]\w*[A-Z]\w*/g, (word) =>
    word.replaceAll(/[A-Z]+/g, (capitals) => `_${capitals.toLowerCase()}`),
  );
}

/** A name such as `pid_available` as APIs write it: `pidAvailable`. */
export function camelCase(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}

/** Sentences by id, in which the names are those of Terraform. */
export function inSnakeCase<N extends string>(
  notes: Readonly<Record<N, string>>,
): Readonly<Record<N, string>> {
  const entries = Object.entries<string>(notes).map(([id, note]) => [id, snakeCase(note)]);
  return Object.fromEntries(entries) as Record<N, string>;
}
