import assert from "node:assert/strict";
import { expectFindings, expectSound, open, openKubelet, positionOf } from "./helpers.ts";

suite("real files", () => {
  test("the Kubernetes documentation's example has no finding", async () => {
    await expectSound(await openKubelet("corpus/sound.yaml"));
  });

  test("a drop-in of the Kubernetes documentation has no finding", async () => {
    const document = await openKubelet("corpus/kubelet.conf.d/10-dropin.conf");
    await expectSound(document, { code: "dropin-unknown-field" });
  });

  test("a key in the wrong case is a warning", async () => {
    await expectFindings(await openKubelet("corpus/wrong-case.yaml"), [
      { severity: "warning", code: "unknown-field", at: "2:0-7", text: "MaxPods" },
    ]);
  });

  test("an unknown key is a warning", async () => {
    await expectFindings(await openKubelet("corpus/unknown-field.yaml"), [
      { severity: "warning", code: "unknown-field", at: "2:0-12", text: "unknownField" },
    ]);
  });

  test("text where a map belongs is an error", async () => {
    await expectFindings(await openKubelet("corpus/wrong-type.yaml"), [
      { severity: "error", code: "type-mismatch", at: "5:14-19", text: '"nil"' },
    ]);
  });

  test("EKS's configuration in JSON stays json and has no finding", async () => {
    const document = await open("corpus/sound.json");
    await expectSound(document, { line: 1 });
    assert.equal(document.languageId, "json");
  });

  test("minikube's kubeadm file stays yaml and has no finding", async () => {
    const document = await open("corpus/kubeadm.yaml");
    await expectSound(document, { line: positionOf(document, "failSwapOn:").line });
    assert.equal(document.languageId, "yaml");
  });
});
