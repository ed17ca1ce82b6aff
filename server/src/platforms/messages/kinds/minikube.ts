import { platformTexts } from "../../../messages/platform-texts.ts";

export const minikube = platformTexts({
  id: "minikube",
  title: "minikube",
  words: {
    summary:
      "minikube makes kubelet flags from `--extra-config=kubelet.NAME=VALUE` of `minikube start`, in scripts and workflows. `localStorageCapacityIsolation`, `hairpin-mode`, `runtime-request-timeout` and `container-runtime-endpoint` become part of the configuration for kubeadm.",
    refused: "`minikube start` ends before it makes a cluster.",
    stops: "`minikube start` fails on the node, in kubeadm or while it waits for the kubelet.",
    unknown:
      "minikube makes a flag of every other name, and the kubelet takes no flags that it does not know.",
    notes: {
      quote:
        "The value ends with a curly quote, which the shell treats as a letter. Use straight quotes, or none.",
      period: "Expected a component, a dot, a name, = and a value: kubelet.max-pods=200.",
      equals: "Expected a name, = and a value after the first dot: kubelet.max-pods=200.",
      component:
        "The component before the first dot must be apiserver, controller-manager, etcd, kube-proxy, kubeadm, kubelet or scheduler.",
      bool: "minikube writes it into kubeadm's document, where it must be true or false.",
      case: "minikube writes the name into kubeadm's document, and kubeadm ignores it because its field is failCgroupV1. Write kubelet.fail-cgroupv1=false, which becomes a flag.",
      runtime: "The value of the cluster's container runtime (--container-runtime).",
      cgroups: "Since 1.35, false if the cgroup driver is not systemd.",
      resolvConf: "/run/systemd/resolve/resolv.conf on nodes where systemd-resolved runs.",
    },
  },
});
