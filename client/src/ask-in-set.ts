/** A question about a file, in a set if that is known. */
interface Asked {
  readonly uri: string;
  /** The id of the set: the address of its main file, which can be followed by a number. */
  readonly set?: string | undefined;
}

/**
 * Asks about a file, or about the main file of its set if the file has no answer: a view still shows the set after the
 * drop-in that it was opened from is renamed or removed.
 */
export async function askInSet<Params extends Asked, Answer>(
  params: Params,
  ask: (params: Params) => Promise<Answer | null>,
): Promise<Answer | null> {
  const answer = await ask(params);
  const main = params.set?.replace(/#\d+$/, "") ?? params.uri;
  return answer === null && main !== params.uri ? ask({ ...params, uri: main }) : answer;
}
