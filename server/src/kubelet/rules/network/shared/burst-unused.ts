interface Burst {
  readonly burst: string;
  readonly qps: string;
}

/** The text about a burst whose rate is 0. */
export function burstUnused({ burst, qps }: Burst): string {
  return `${burst} does nothing while ${qps} is 0: it limits bursts above a rate, and 0 sets none. Remove the line, or set a rate.`;
}
