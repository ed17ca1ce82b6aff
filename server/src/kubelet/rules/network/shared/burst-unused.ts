interface Burst {
  readonly burst: string;
  readonly qps: string;
}

/** The text about a burst whose rate is 0. */
export function burstUnused({ burst, qps }: Burst): string {
  return `${burst} has no effect while ${qps} is 0, which means no rate limit. Remove the line, or set ${qps} to a rate.`;
}
