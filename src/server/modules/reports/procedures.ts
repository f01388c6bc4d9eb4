import { adminGate, visitorGate } from "#server/access/gates.ts";
import { joinAddressAndPlace } from "#server/access/limits.ts";
import { runTransaction } from "#server/db/database.ts";
import { writeAudit } from "#server/modules/audit/store.ts";

import {
  findReport,
  findReportedPhoto,
  insertReport,
  isReportStored,
  listReports,
  listSimilarReports,
  mergeReport,
  resolveReport,
} from "./store.ts";

const sendReportHandler = visitorGate.reports.send.handler(async ({ input, context, errors }) => {
  const { deps, sticker, clientIp } = context;
  // A repeated report is not counted again.
  if (await isReportStored(deps.db, input.id)) return {};
  const refused = await deps.limits.take("reportByAddress", clientIp);
  if (refused) throw errors.REPORTS_USED_UP({ data: { retryAfterSeconds: refused.retryAfterSeconds } });
  // Beyond a maximum, the reports of a code are merged and not refused. Otherwise somebody could block other visitors
  // by sending many reports.
  const [{ nth } = { nth: 1 }] = await deps.limits.tally([
    ["reportsAtCode", joinAddressAndPlace(clientIp, sticker.code)],
  ]);
  const isFlood = await deps.limits.takePart("reportByCode", sticker.code, { isUrgent: true, nth });
  if (isFlood) await runTransaction(deps.db, (tx) => mergeReport(tx, sticker, { ...input, nth }, deps.now()));
  else await insertReport(deps.db, sticker, input, deps.now());
  return {};
});

const listReportsHandler = adminGate.reports.list.handler(({ input, context: { deps } }) => {
  const { code, state = "all", cursor } = input;
  return listReports(deps.db, { code, state, cursor });
});

const listSimilarReportsHandler = adminGate.reports.similar.handler(async ({ input, context: { deps } }) => ({
  items: await listSimilarReports(deps.db, input.id),
}));

const readReportedPhotoHandler = adminGate.reports.photo.handler(async ({ input, context: { deps }, errors }) => {
  const bytes = await findReportedPhoto(deps.db, input.id);
  if (!bytes) throw errors.REPORT_NOT_FOUND();
  return new File([new Uint8Array(bytes)], `sikayet-${input.id}.jpg`, { type: "image/jpeg" });
});

const resolveReportHandler = adminGate.reports.resolve.handler(async ({ input, context: { deps, owner }, errors }) => {
  await runTransaction(deps.db, async (tx) => {
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

export const visitorReportProcedures = { send: sendReportHandler };

export const reportProcedures = {
  list: listReportsHandler,
  similar: listSimilarReportsHandler,
  photo: readReportedPhotoHandler,
  resolve: resolveReportHandler,
};
