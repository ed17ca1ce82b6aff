import { describe, expect, test } from "vitest";
import { kubeletCommandPlaces } from "../../../server/src/flags/command-flag-places.ts";
import { argumentFilePlaces, textFlagPlaces } from "../../../server/src/flags/text-flag-places.ts";
import { fileBudget } from "../../../server/src/engine/text/budget.ts";
import { writtenPlaces } from "../../support/written-places.ts";

const texts: Readonly<Record<string, { readonly text: string; readonly places: string[] }>> = {
  "kubeadm's drop-in of the unit": {
    text: `[Service]
Environment="KUBELET_CONFIG_ARGS=--config=/var/lib/kubelet/config.yaml"
EnvironmentFile=-/var/lib/kubelet/kubeadm-flags.env
ExecStart=
ExecStart=/usr/bin/kubelet $KUBELET_CONFIG_ARGS $KUBELET_KUBEADM_ARGS --v=2
`,
    places: [
      "ExecStart",
      "  --config=/var/lib/kubelet/config.yaml  <- --config | /var/lib/kubelet/config.yaml",
      "  ?  <- $",
      "  --v=2  <- --v | 2",
    ],
  },
  "a command that goes on, with quotes": {
    text: `[Service]
ExecStart=-/usr/local/bin/kubelet \\
  --node-labels="a=b,c=d" \\
  "--max-pods=\${PODS}"
`,
    places: [
      "ExecStart",
      "  --node-labels=a=b,c=d  <- --node-labels | a=b,c=d",
      "  --max-pods=?  <- --max-pods | $",
    ],
  },
  "a container of Quadlet": {
    text: "[Container]\nImage=quay.io/poseidon/kubelet:v1.33.0\nExec=--max-pods=3 \\\n  --v=2\n",
    places: ["ExecStart", "  --max-pods=3  <- --max-pods | 3", "  --v=2  <- --v | 2"],
  },
  "a container of Quadlet that names the program": {
    text: "[Container]\nImage=quay.io/poseidon/kubelet:v1.33.0\nExec=kubelet --v=2\n",
    places: ["ExecStart", "  --v=2  <- --v | 2"],
  },
  "a container of Quadlet with another image": {
    text: "# kubelet\n[Container]\nImage=docker.io/library/nginx\nExec=--max-pods=3\n",
    places: [],
  },
  "kubeadm-flags.env": {
    text: 'KUBELET_KUBEADM_ARGS="--node-ip=192.0.2.1 --pod-infra-container-image=registry.k8s.io/pause:3.9"\n',
    places: [
      "KUBELET_KUBEADM_ARGS",
      "  --node-ip=192.0.2.1  <- --node-ip | 192.0.2.1",
      "  --pod-infra-container-image=registry.k8s.io/pause:3.9  <- --pod-infra-container-image | registry.k8s.io/pause:3.9",
    ],
  },
  "an environment file with other variables": {
    text: "# kubelet\nexport KUBELET_EXTRA_ARGS='--v 4'\nKUBE_LOGTOSTDERR=--logtostderr=true\nPATH=-x\nKUBELET_PORT=10250\n",
    places: [
      "KUBELET_EXTRA_ARGS",
      "  --v  <- --v",
      "  4  <- 4",
      "KUBE_LOGTOSTDERR",
      "  --logtostderr=true  <- --logtostderr | true",
    ],
  },
  "an environment file with blanks around an equal sign": {
    text: 'KUBELET_EXTRA_ARGS = "--v=4"\n',
    places: ["KUBELET_EXTRA_ARGS", "  --v=4  <- --v | 4"],
  },
  "a unit of something else": {
    text: "[Service]\nExecStart=/usr/bin/containerd --config=x\n# before kubelet\n",
    places: [],
  },
  "a configuration that mentions the kubelet": {
    text: "kind: KubeletConfiguration\nmaxPods: 3\n",
    places: [],
  },
};

test("a comment of a script ends with its line, also behind a backslash", () => {
  const text = "#!/bin/sh\n  # a \\\nkubelet --v=2 \\\n  --max-pods=3\n";
  expect(
    writtenPlaces(text, kubeletCommandPlaces(text, { unknown: "?", budget: fileBudget() })),
  ).toEqual(["kubelet", "  --v=2  <- --v | 2", "  --max-pods=3  <- --max-pods | 3"]);
});

describe("commands in lists, subshells, functions and cases of a script", () => {
  test.each<[line: string, places: readonly string[]]>([
    ['B=("kube-apiserver" "kubelet" "kube-proxy")', []],
    ["cmd=(kubelet --v=2)", ["kubelet", "  --v=2  <- --v | 2"]],
    ["cmd=( sudo kubelet --v=2 )", ["kubelet", "  --v=2  <- --v | 2"]],
    ["(kubelet --v=2)", ["kubelet", "  --v=2  <- --v | 2"]],
    ["start() { kubelet --v=2; }", ["kubelet", "  --v=2  <- --v | 2"]],
    ["worker) kubelet --v=2 ;;", ["kubelet", "  --v=2  <- --v | 2"]],
    [
      "kubelet --node-ip=$(ip a) --v=2",
      ["kubelet", "  --node-ip=?  <- --node-ip | $", "  --v=2  <- --v | 2"],
    ],
    ["echo $(kubelet --version)", []],
    ["docker run hyperkube /hyperkube kubelet --v=2", ["kubelet", "  --v=2  <- --v | 2"]],
    ["docker run --rm -it a:1 '/usr/bin/kubelet' --v=2", ["kubelet", "  --v=2  <- --v | 2"]],
    ["docker exec -it -e A=b node /usr/bin/kubelet --v=2", ["kubelet", "  --v=2  <- --v | 2"]],
    ["docker exec node systemctl restart kubelet --now", []],
    ["docker exec node ls /usr/bin/kubelet --color", []],
    ["docker run -d -v /var/lib/kubelet:/var/lib/kubelet --privileged csi:v1 --endpoint=a", []],
    ["docker run -v /opt/bin/kubelet:/kubelet --rm a:1", []],
    ["docker run --mount type=bind,src=/a,target=/var/lib/kubelet --net host a:1", []],
    ["docker run a:1 --kubelet-service=kube-system/kubelet --other=1", []],
    ["docker run a:1 --root /var/lib/kubelet --other=1", []],
    ["docker run --entrypoint /usr/bin/kubelet --net=host a:1", []],
  ])("%s", (line, places) => {
    const found = kubeletCommandPlaces(`#!/bin/sh\n${line}\n`, {
      unknown: "?",
      budget: fileBudget(),
    });
    expect(writtenPlaces(`#!/bin/sh\n${line}\n`, found)).toEqual(places);
  });
});

describe("where other texts hold flags of the kubelet", () => {
  test.each(Object.entries(texts))("%s", (_name, { text, places }) => {
    expect(writtenPlaces(text, textFlagPlaces(text))).toEqual(places);
  });

  test("a file of arguments", () => {
    const text =
      "# MicroK8s\n--kubeconfig=${SNAP_DATA}/credentials/kubelet.config\n--max-pods 200\n";
    expect(writtenPlaces(text, argumentFilePlaces(text, fileBudget()))).toEqual([
      "args",
      "  --kubeconfig=?/credentials/kubelet.config  <- --kubeconfig | ${SNAP_DATA}/credentials/kubelet.config",
      "  --max-pods  <- --max-pods",
      "  200  <- 200",
    ]);
  });
});

describe("what scripts give minikube for the kubelet", () => {
  const placesIn = (text: string): string[] => writtenPlaces(text, textFlagPlaces(text));

  test.each<[name: string, text: string, places: string[]]>([
    [
      "a command over several lines",
      "#!/bin/sh\nminikube start --driver=kvm2 \\\n  --extra-config=kubelet.max-pods=20 \\\n  --extra-config apiserver.v=5 --extra-config 'kubelet.eviction-hard=memory.available<5%'\n",
      [
        "minikube start",
        "  --max-pods=20  <- max-pods | 20",
        "  --eviction-hard=memory.available<5%  <- eviction-hard | memory.available<5%",
      ],
    ],
    [
      "a step of a workflow, with its version",
      "jobs:\n  test:\n    steps:\n    - run: minikube start --kubernetes-version=v1.34.1 --extra-config=kubelet.v=4 && kubectl get nodes\n",
      ["minikube start (1.34)", "  --v=4  <- v | 4"],
    ],
    [
      "the last of a name counts",
      "sudo -E env A=b /usr/bin/minikube start\nA=b sudo minikube -p x start --extra-config=kubelet.v=1 --extra-config=kubelet.v=2; echo\n",
      ["minikube start", "  --v=2  <- v | 2"],
    ],
    ["a variable", "minikube start --extra-config=kubelet.max-pods=$PODS\n", []],
    ["a field", "minikube start --extra-config=kubelet.localStorageCapacityIsolation=false\n", []],
    [
      "a name that is no flag",
      "minikube start --extra-config=kubelet.maxPods=5\n",
      ["minikube start", "  --maxPods=5  <- maxPods | 5"],
    ],
    [
      "of what goes into the file, the first",
      "minikube start --extra-config=kubelet.hairpin-mode=none --extra-config=kubelet.hairpin-mode=x\n",
      ["minikube start", "  --hairpin-mode=none  <- hairpin-mode | none"],
    ],
    ["a comment", "# minikube start --extra-config=kubelet.max-pods=5\n", []],
    ["a text", 'echo "try: minikube start --extra-config=kubelet.max-pods=5"\n', []],
    ["words of another program", "echo minikube start --extra-config=kubelet.max-pods=5\n", []],
    ["another command", "minikube config set --extra-config=kubelet.max-pods=5\n", []],
  ])("%s", (_name, text, places) => {
    expect(placesIn(text)).toEqual(places);
  });
});
