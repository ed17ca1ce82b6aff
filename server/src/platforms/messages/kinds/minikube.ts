import { platformTexts } from "../../../messages/platform-texts.ts";

export const minikube = platformTexts({
  id: "minikube",
  title: "minikube",
  words: {
    summary:
      "minikube makes flags of the kubelet of `--extra-config=kubelet.NAME=VALUE` of `minikube start`, in scripts and workflows; `localStorageCapacityIsolation`, `hairpin-mode`, `runtime-request-timeout` and `container-runtime-endpoint` go into the configuration that it hands to kubeadm.",
    refused: "`minikube start` ends before it makes a cluster.",
    stops: "`minikube start` fails on the node, in kubeadm or while it waits for the kubelet.",
    unknown:
      "minikube makes a flag of every other name, and the kubelet takes no flags that it does not know.",
    notes: {
      quote:
        "A value ends with a curly quote, which a shell takes for a letter. Write straight quotes, or none.",
      period: "A component, a dot, a name, = and a value are expected: kubelet.max-pods=200.",
      equals: "A name, = and a value are expected behind the first dot: kubelet.max-pods=200.",
      component:
        "The component before the first dot is apiserver, controller-manager, etcd, kube-proxy, kubeadm, kubelet or scheduler.",
      bool: "It goes into kubeadm's document as it is written, and has to be true or false there.",
      case: "minikube writes the name into kubeadm's document as it is, and kubeadm, for which the field is failCgroupV1, drops it. Write kubelet.fail-cgroupv1=false, which becomes a flag.",
      runtime: "As the container runtime of the cluster has it (--container-runtime).",
      cgroups: "Since 1.35, false if the cgroup driver is not systemd.",
      resolvConf: "/run/systemd/resolve/resolv.conf where systemd-resolved runs.",
    },
  },
});
