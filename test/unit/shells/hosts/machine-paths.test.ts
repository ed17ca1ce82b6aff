import { describe, expect, test } from "vitest";
import { machinePaths } from "../../../../server/src/shells/hosts/machine-paths.ts";

const windows = machinePaths(true, () => "Z:\\srv\\nodes");
const other = machinePaths(false, () => "/srv/nodes");

describe("on Windows", () => {
  test.each([
    ["patches\\kubeletconfiguration0+merge.yaml", "patches/kubeletconfiguration0+merge.yaml"],
    ["C:\\a\\**\\*.yaml", "C:/a/**/*.yaml"],
    ["\\\\server\\share\\a.yaml", "//server/share/a.yaml"],
    ["Z:kubelet.yaml", "kubelet.yaml"],
    ["z:a\\*.yaml", "a/*.yaml"],
    ["Z:", "."],
    ["C:\\", "C:/"],
    ["-", "-"],
    ["", ""],
  ])("%j is %j", (written, plain) => {
    expect(windows.plain(written)).toBe(plain);
  });

  test("a path of another drive counts from that drive", () => {
    expect(windows.plain("Q:kubelet.yaml")).toMatch(/^Q:\/.*kubelet\.yaml$/);
  });

  test("no function gives a backslash", () => {
    expect(windows.workingFolder()).toBe("Z:/srv/nodes");
    expect(windows.absolute("a\\b")).toBe("Z:/srv/nodes/a/b");
    expect(windows.absolute("\\a")).toBe("Z:/a");
    expect(windows.join("C:/", "a")).toBe("C:/a");
    expect(windows.join("//server/share", "a")).toBe("//server/share/a");
    expect(windows.join(".", "a")).toBe("a");
    expect(windows.folderOf("a\\b\\c.yaml")).toBe("a/b");
    expect(windows.folderOf("C:/")).toBe("C:/");
    expect(windows.nameOf("a\\b\\c.yaml")).toBe("c.yaml");
    expect(windows.relative("C:\\", "C:\\a\\b.yaml")).toBe("a/b.yaml");
    expect(windows.relative(".", "C:\\a\\b.yaml")).toBe("C:/a/b.yaml");
    expect(windows.relative(".", "z:\\SRV\\a.yaml")).toBe("../a.yaml");
  });

  test("a folder is left by another drive, and by its neighbours", () => {
    expect(windows.isWithin("Z:\\srv\\nodes\\a", "z:/srv/nodes")).toBe(true);
    expect(windows.isWithin("Z:/srv/nodes", "Z:/srv/nodes")).toBe(true);
    expect(windows.isWithin("Z:/srv/nodes2", "Z:/srv/nodes")).toBe(false);
    expect(windows.isWithin("C:/srv/nodes/a", "Z:/srv/nodes")).toBe(false);
    expect(windows.isWithin("Z:/srv/nodes/..a", "Z:/srv/nodes")).toBe(true);
  });

  test.each([
    ["C:\\a b\\k.yaml", "file:///c%3A/a%20b/k.yaml"],
    ["k.yaml", "file:///z%3A/srv/nodes/k.yaml"],
    ["\\\\server\\share\\k.yaml", "file://server/share/k.yaml"],
  ])("the address of %s is %s", (path, uri) => {
    expect(windows.uriOf(path)).toBe(uri);
    expect(windows.usualUriOf(path).toLowerCase()).toBe(uri.replace("%3A", ":"));
    expect(windows.pathOf(uri)?.toLowerCase()).toBe(windows.absolute(path).toLowerCase());
  });

  test.each([
    "file:///etc/kubernetes/manifests",
    "file:///",
    "file:///c%3A/a%5Cb",
    "file:///c%3A/a%2Fb",
    "file:///%zz",
    "untitled:Untitled-1",
    "vscode-vfs://github/a/b",
    "no address",
    "",
  ])("%j is not a path of this machine", (uri) => {
    expect(windows.pathOf(uri)).toBeUndefined();
  });
});

describe("on other systems", () => {
  test("a backslash is a letter", () => {
    expect(other.plain("a\\b")).toBe("a\\b");
    expect(other.plain("C:kubelet.yaml")).toBe("C:kubelet.yaml");
    expect(other.absolute("a\\b")).toBe("/srv/nodes/a\\b");
    expect(other.pathOf(other.uriOf("a\\b"))).toBe("/srv/nodes/a\\b");
  });

  test.each([
    "file://server/etc/kubelet.yaml",
    "file:///a%2Fb",
    "file://host/%zz",
    "untitled:a",
    "",
  ])("%j is not a path of this machine", (uri) => {
    expect(other.pathOf(uri)).toBeUndefined();
  });
});
