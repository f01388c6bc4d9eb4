import { inTransaction } from "#server/db/database.ts";
import { adminOnly } from "#server/gates.ts";
import { writeAudit } from "#server/modules/audit/store.ts";

import { findReport, listReports, listSimilarReports, resolveReport } from "./store.ts";

const list = adminOnly.reports.list.handler(({ input, context: { deps } }) => {
  const { code, state = "all", cursor } = input;
  return listReports(deps.db, { code, state, cursor });
});

const similar = adminOnly.reports.similar.handler(async ({ input, context: { deps } }) => ({
  items: await listSimilarReports(deps.db, input.id),
}));

const resolve = adminOnly.reports.resolve.handler(async ({ input, context: { deps, owner }, errors }) => {
  await inTransaction(deps.db, async (tx) => {
    const code = await resolveReport(tx, input, deps.now());
    if (code === undefined) return;
    const { outcome } = input;
    const event = { action: "report-resolved", actorId: owner.userId, code, details: { outcome } } as const;
    await writeAudit(tx, event, deps.now());
  });
  const report = await findReport(deps.db, input.id);
  if (!report) throw errors.REPORT_NOT_FOUND();
  if (report.resolution?.outcome !== input.outcome) throw errors.REPORT_RESOLVED();
  return report;
});

export const reportProcedures = { list, similar, resolve };
