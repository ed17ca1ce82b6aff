/** Topics of lines of kubeadm and systemd, which set up and start the kubelet. */
export const englishSetupTopics = {
  "config-is-kubeconfig": {
    title: "--config points to a kubeconfig",
    cause:
      "The file contains clusters, users and contexts, with which the kubelet reaches the API server. --config needs a KubeletConfiguration. On a node of kubeadm, /etc/kubernetes/kubelet.conf is the kubeconfig.",
    remedy:
      "Pass the file as --kubeconfig, and a KubeletConfiguration as --config, such as /var/lib/kubelet/config.yaml.",
  },
  "kubeadm-old-api": {
    title: "kubeadm does not read this version of its configuration, or soon will not",
    cause:
      "The file has an old version of kubeadm.k8s.io in its apiVersion. kubeadm 1.37 and later read only v1beta4, and kubeadm 1.27 and later do not read v1beta2. kubeadm fails, and no kubelet changes.",
    remedy:
      "Run kubeadm config migrate --old-config OLD --new-config NEW with a kubeadm that reads both versions: 1.31 to 1.36 for v1beta3, and 1.22 to 1.26 for v1beta2.",
  },
  "kubeadm-unknown-field": {
    title: "kubeadm ignores a field of its configuration",
    cause:
      "The document of kubeadm.k8s.io has no field with this name: it is misspelled, or it belongs to another document. Fields of the kubelet belong in a KubeletConfiguration, and its flags in nodeRegistration.kubeletExtraArgs.",
    remedy:
      "Correct the name, or move the field to its document. kubeadm config validate --config FILE reports unknown fields before a node changes.",
  },
  "kubeadm-flags-empty": {
    title: "kubeadm fails because kubeadm-flags.env contains no flags",
    cause:
      'The first releases of kubeadm 1.35 reject KUBELET_KUBEADM_ARGS="". The variable is empty if --pod-infra-container-image, which no longer exists, was the only flag. The kubelet accepts the file.',
    remedy:
      'Use a later patch release of kubeadm 1.35. Or write a flag into /var/lib/kubelet/kubeadm-flags.env, such as KUBELET_KUBEADM_ARGS="--node-ip=ADDRESS", and run kubeadm upgrade again.',
  },
  "kubeadm-ran-before": {
    title: "kubeadm finds files of an earlier run on this node",
    cause:
      "kubeadm init or kubeadm join has run on this node before, completely or in part. kubeadm does not overwrite these files, and the kubelet keeps its configuration.",
    remedy:
      "If the node is in no cluster, run kubeadm reset, and then kubeadm init or kubeadm join. To change the kubelet of a node that is in a cluster, edit the ConfigMap kubelet-config in kube-system, and run kubeadm upgrade node phase kubelet-config.",
  },
  "kernel-forwarding": {
    title: "The kernel does not forward the packets of pods",
    cause:
      "kubeadm checks net.ipv4.ip_forward, and older versions check net.bridge.bridge-nf-call-iptables. The second one exists only if the module br_netfilter is loaded. The kubelet's configuration does not affect this.",
    remedy:
      "Write net.ipv4.ip_forward = 1 and net.bridge.bridge-nf-call-iptables = 1 into /etc/sysctl.d/k8s.conf, run modprobe br_netfilter and sysctl --system, and add br_netfilter to /etc/modules-load.d.",
  },
  "node-name-taken": {
    title: "The cluster already has a node with this name",
    cause:
      "Another machine uses the name, often a copy of the same virtual machine, or this one was removed without kubectl delete node.",
    remedy:
      "Run kubectl delete node NAME if the old node no longer exists. Otherwise change the host name, or set nodeRegistration.name in the JoinConfiguration (kubeadm join --node-name).",
  },
  "unit-environment-file": {
    title: "An environment file of the kubelet's unit does not exist",
    cause:
      "systemd does not start the kubelet if it cannot read a file of EnvironmentFile=, unless the path begins with a dash.",
    remedy:
      "Create the file, or write EnvironmentFile=-PATH in the unit or its drop-in. Then run systemctl daemon-reload and systemctl restart kubelet.",
  },
  "unit-two-commands": {
    title: "The kubelet's unit has two commands",
    cause:
      "A drop-in adds its ExecStart= to that of the unit. systemd accepts only one, does not load the unit, and the kubelet does not start.",
    remedy:
      "Write a line with only ExecStart= above the command in the drop-in. Then run systemctl daemon-reload and systemctl restart kubelet.",
  },
  "unit-line-ignored": {
    title: "systemd ignores a line of the kubelet's unit or environment file",
    cause:
      "The line is above the first section, is not of the form NAME=VALUE, has a name that systemd does not know, or begins with export. The kubelet starts without its flags.",
    remedy:
      'In a unit or drop-in, write Environment="KUBELET_EXTRA_ARGS=--v=2" below [Service]. In an environment file, write KUBELET_EXTRA_ARGS="--v=2". Then run systemctl daemon-reload and systemctl restart kubelet.',
  },
  "unit-missing": {
    title: "systemd has no unit for the kubelet, or the unit is masked",
    cause:
      "The kubelet's package is not installed, the unit has another name, such as k3s or snap.kubelet.daemon, or systemctl mask has disabled it.",
    remedy:
      "Look for it with systemctl list-unit-files '*kubelet*'. Install the package, or run systemctl unmask kubelet and systemctl enable --now kubelet.",
  },
} as const;
