/** A configuration with a few mistakes that many files have, for people who try the extension out. */
export const sampleConfig = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
MaxPods: 60
failSwapOn: "false"
evictionPressureTransitionPeriod: 5
imageGCHighThresholdPercent: 75
featureGates:
  MemoryQos: true
`;
