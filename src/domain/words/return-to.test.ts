import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { checkReturnPath } from "./return-to.ts";

const SITE = "https://site.example";

describe("a path of ours", () => {
  test.each([
    ["/", "/"],
    ["/dashboard", "/dashboard"],
    ["/edit-profile/KT7M2QXA", "/edit-profile/KT7M2QXA"],
    ["/q/RC-7M2QXA", "/q/RC-7M2QXA"],
    ["/admin/users?search=ay%C5%9Fe&page=2", "/admin/users?search=ay%C5%9Fe&page=2"],
    ["/admin?next=//e", "/admin?next=//e"],
    ["/admin?next=https://e", "/admin?next=https://e"],
    ["/?a=../..", "/?a=../.."],
    ["/dashboard#top", "/dashboard"],
    ["/dashboard?a=1#?b//", "/dashboard?a=1"],
    ["/dashboard/", "/dashboard/"],
    ["/./dashboard", "/dashboard"],
    ["/admin/../dashboard", "/dashboard"],
    ["/../../dashboard", "/dashboard"],
    ["/admin/%2e%2E/dashboard", "/dashboard"],
    ["/admin/.", "/admin/"],
    ["/admin/..", "/"],
    ["/..", "/"],
    ["/...", "/..."],
    ["/%2F/e", "/%2F/e"],
    ["/%5Ce", "/%5Ce"],
    ["/%0Ae", "/%0Ae"],
    ["/@e", "/@e"],
    ["/javascript:alert(1)", "/javascript:alert(1)"],
  ])("%j leads to %j", (text, path) => {
    expect(checkReturnPath(text)).toBe(path);
  });
});

describe("anything else leads nowhere:", () => {
  test.each([
    undefined,
    "",
    " ",
    "dashboard",
    "./dashboard",
    "?a=1",
    "#top",
    "//e",
    "///e",
    "////e",
    "/\\e",
    "\\\\e",
    "\\/e",
    "/a\\b",
    "/?a=\\",
    "/\te",
    "/\ne",
    "/\r/e",
    "/\t/e",
    "/\u0000e",
    "/e\u007F",
    "/a?b=\n",
    "/a#\n",
    " /dashboard",
    "/dashboard ",
    "/a b",
    "\u0001/dashboard",
    "/.//e",
    "/..//e",
    "/a/..//e",
    "/%2e//e",
    "/%2E%2e//e",
    "/.%2e//e",
    "/a//b",
    "/a/.//b",
    "/a//..//e",
    "//site.example/dashboard",
    "https://site@e",
    "https://site.example/dashboard",
    "https:/dashboard",
    "http:e",
    "javascript:alert(1)",
    "data:text/html,x",
    "/\u2028/e",
    "/\u202Ee",
    "／/e",
    "/／e",
    "/ş",
  ])("%j", (text) => {
    expect(checkReturnPath(text)).toBeUndefined();
  });
});

test("whatever is accepted stays on the site in every browser reading, also when only its resolved path is used", () => {
  const piece = fc.constantFrom(
    "/",
    "//",
    "\\",
    ".",
    "..",
    "%2e",
    "e",
    "@",
    ":",
    "?",
    "#",
    "\t",
    "\n",
    " ",
    "a",
    "%2f",
    "https:",
  );
  fc.assert(
    fc.property(fc.string({ unit: piece }), (text) => {
      for (const typed of [text, `/${text}`]) {
        const path = checkReturnPath(typed);
        if (path === undefined) continue;
        const url = new URL(path, SITE);
        expect(url.origin).toBe(SITE);
        expect(new URL(url.pathname + url.search, SITE).pathname).toBe(url.pathname);
        expect(new URL(url.pathname + url.search, SITE).origin).toBe(SITE);
        expect(new URL(typed, SITE).pathname).toBe(url.pathname);
        expect(checkReturnPath(path)).toBe(path);
      }
    }),
    { numRuns: 20_000 },
  );
});
