/** Figures of some instance types of EC2, as expressions of nodeadm and Karpenter name them. */
function machine(
  instance_type: string,
  vcpus: number,
  memory_mib: number,
  default_enis: number,
  ips_per_eni: number,
): Readonly<Record<string, number | string>> {
  const max_pods = default_enis * (ips_per_eni - 1) + 2;
  return { instance_type, vcpus, memory_mib, default_enis, ips_per_eni, max_pods };
}

/** From the smallest to the largest. */
export const machines = [
  machine("t2.nano", 1, 512, 2, 2),
  machine("t3.medium", 2, 4096, 3, 6),
  machine("m5.large", 2, 8192, 3, 10),
  machine("m5.xlarge", 4, 16_384, 4, 15),
  machine("c5.4xlarge", 16, 32_768, 8, 30),
  machine("m5.24xlarge", 96, 393_216, 15, 50),
  machine("u-24tb1.metal", 448, 25_165_824, 15, 50),
] as const;
