import { traverseContractProcedures } from "@orpc/server";
import type { Page } from "@playwright/test";

import { contract } from "#contract/contract.ts";
import type { PageName } from "#contract/pages.ts";

import { prepareEveryPageVisits, type PageVisit, type VisitorKind } from "./every-page.ts";
import { expect, test } from "./fixtures.ts";

/**
 * Procedures that only read: procedures documented as GET, and procedures whose input is secret and must not be in a
 * URL.
 */
const readOnlyProcedures = new Set(["account/checkResetLink", "push/find"]);
traverseContractProcedures({ path: [], router: contract }, ({ contract: { "~orpc": procedure }, path }) => {
  if (procedure.route.method === "GET") readOnlyProcedures.add(path.join("/"));
});

/** Opening a notice marks it as read, but only with the session of its recipient. */
const allowedWritesOfPage: Partial<Record<PageName, string[]>> = { inbox: ["notices/see"] };

/** The hundred visits are divided, because together they take longer on a busy machine than a test may. */
const PART_COUNT = 3;

for (let part = 0; part < PART_COUNT; part += 1) {
  test(
    `no page does anything before somebody presses, whatever link leads there: part ${part + 1} of ${PART_COUNT}`,
    { tag: "@long" },
    async ({ newPerson, server, mailServer }) => {
      const { people, visits } = await prepareEveryPageVisits(() => newPerson(), server, mailServer);
      const all = (Object.entries(visits) as [PageName, PageVisit[]][])
        .flatMap(([name, ways]) => ways.map((way) => ({ ...way, allowed: allowedWritesOfPage[name] ?? [] })))
        .filter((_, nth) => nth % PART_COUNT === part);
      const acted: { path: string; deeds: string[] }[] = [];
      const go = async (who: VisitorKind) => {
        for (const { path, allowed } of all.filter((visit) => visit.who === who)) {
          const deeds = (await collectWritesOnArrival(people[who], path)).filter((deed) => !allowed.includes(deed));
          if (deeds.length > 0) acted.push({ path, deeds });
        }
      };
      await Promise.all((Object.keys(people) as VisitorKind[]).map(go));
      expect(acted).toEqual([]);
    },
  );
}

async function collectWritesOnArrival(page: Page, path: string): Promise<string[]> {
  const deeds: string[] = [];
  const watch = (request: { method(): string; url(): string }) => {
    const { pathname } = new URL(request.url());
    const procedure = pathname.replace(/^\/rpc\//u, "");
    if (request.method() !== "GET" && !readOnlyProcedures.has(procedure)) deeds.push(procedure);
  };
  page.on("request", watch);
  await page.goto("about:blank");
  const answer = await page.goto(path, { waitUntil: "networkidle" });
  expect(answer?.status(), path).toBeLessThan(400);
  await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
  page.off("request", watch);
  return deeds;
}
