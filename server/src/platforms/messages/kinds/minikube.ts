import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const minikube = platformTexts({
  id: "minikube",
  title: "minikube",
  words: {
    summary:
      "minikube converts `--extra-config=kubelet.NAME=VALUE` of `minikube start`, in scripts and workflows, to kubelet flags. `localStorageCapacityIsolation`, `hairpin-mode`, `runtime-request-timeout` and `container-runtime-endpoint` become part of the configuration for kubeadm.",
    refused: "`minikube start` fails before it creates a cluster.",
    stops: "`minikube start` fails on the node, in kubeadm or while it waits for the kubelet.",
    unknown:
      "minikube passes every other name as a flag, and the kubelet does not start with unknown flags.",
    notes: {
      quote:
        "The value ends with a curly quote, which the shell does not remove. Use straight quotes, or none.",
      period: "Expected a component, a dot, a name, = and a value: kubelet.max-pods=200.",
      equals: "Expected a name, = and a value after the first dot: kubelet.max-pods=200.",
      component:
        "The component before the first dot must be apiserver, controller-manager, etcd, kube-proxy, kubeadm, kubelet or scheduler.",
      bool: "minikube writes it to the kubeadm configuration, where it must be true or false.",
      case: "minikube writes this name to the kubeadm configuration, and kubeadm ignores it, because the field is failCgroupV1. Write kubelet.fail-cgroupv1=false, which becomes a flag.",
      runtime: "Depends on the cluster's container runtime (--container-runtime).",
      cgroups: "Since 1.35, false if the cgroup driver is not systemd.",
      resolvConf: "/run/systemd/resolve/resolv.conf on nodes where systemd-resolved runs.",
    },
  },
});
