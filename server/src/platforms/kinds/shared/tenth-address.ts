/** The tenth address of a network, such as 10.100.0.10 of 10.100.0.0/16; undefined if the network is not valid. */
export function tenthAddress(cidr: string): string | undefined {
  const v4 = /^(\d+)\.(\d+)\.(\d+)\.(\d+)\/\d+$/.exec(cidr);
  if (v4) return `${v4[1] ?? ""}.${v4[2] ?? ""}.${v4[3] ?? ""}.10`;
  const v6 = /^([0-9a-f:]+)::\/\d+$/i.exec(cidr);
  return v6 ? `${v6[1] ?? ""}::a` : undefined;
}
