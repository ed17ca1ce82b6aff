import { test } from "vitest";
import { checkFindings } from "../../../../support/check-findings.ts";

const folder = "/var/lib/kubelet/image_manager/";
const ofRecord = "sha256-f2e3499c23c008b4e36c515ec9d4a7fd8fc624e052064dfe89dfa51e9e05e99f";
const ofIntent = "sha256-4e22250d46bd97726876cc8e0416d04b1d4c64d230761e7ac681fb57ed05a712";

const record = (mark = ""): string => `apiVersion: kubelet.config.k8s.io/v1beta1
kind: ImagePulledRecord
lastUpdatedTime: "2026-01-31T08:00:00Z"
imageRef: sha256:2f1c
${mark}credentialMapping:
  registry.example/app:
    nodePodsAccessible: true
`;

const intent = (mark = ""): string => `apiVersion: kubelet.config.k8s.io/v1beta1
kind: ImagePullIntent
image: registry.example/app:1.2
${mark}`;

const recordMark = `#         ^^^^^^^^^^^ warning[image-record-filename]: hash of imageRef, so it never finds this record in "nginx.json". Rename the file to ${ofRecord}.\n`;
const intentMark = `#      ^^^^^^^^^^^^^^^^^^^^^^^^ warning[image-record-filename]: The kubelet derives the file name from the hash of image, so it never finds this record in\n`;

test.each([
  ["another name", `${folder}pulled/nginx.json`, record(recordMark)],
  [
    "a path of Windows",
    String.raw`C:\var\lib\kubelet\image_manager\pulled\nginx.json`,
    record(recordMark),
  ],
  ["the hash", `${folder}pulled/${ofRecord}`, record()],
  ["a file that the kubelet still writes", `${folder}pulled/${ofRecord}.tmp`, record()],
  ["another folder", "/srv/copies/nginx.json", record()],
  ["no path", undefined, record()],
  ["an intent with the name of a record", `${folder}pulling/${ofRecord}`, intent(intentMark)],
  ["an intent", `${folder}pulling/${ofIntent}`, intent()],
])("%s", (_name, path, text) => {
  checkFindings(text, path === undefined ? {} : { path });
});
