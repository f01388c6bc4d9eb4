import { instantCursor, pageOf } from "#server/cursor.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { adminOnly, approvedCompany } from "#server/gates.ts";
import { scanUrl } from "#server/scan-url.ts";

import {
  acknowledgeName,
  approveCompany,
  changeAccess,
  correctPlate,
  findCompany,
  listCompanies,
  listCompanyCodes,
  refuseCompany,
  setSlots,
} from "./approval.ts";
import { findInfo, findTotals, saveInfo } from "./store.ts";

const get = approvedCompany.info.get.handler(({ context: { deps, company } }) => findInfo(deps.db, company));

const update = approvedCompany.info.update.handler(async ({ input, context: { deps, company }, errors }) => {
  const saved = await inTransaction(deps.db, (tx) => saveInfo(tx, company, input, deps.now()));
  if (!saved) throw errors.CHANGED_MEANWHILE();
  return findInfo(deps.db, company);
});

const totals = approvedCompany.info.totals.handler(({ context: { deps, company } }) => findTotals(deps.db, company));

export const infoProcedures = { get, update, totals };

const list = adminOnly.companies.list.handler(async ({ input, context: { deps } }) => {
  const { search = "", state = "all", cursor } = input;
  const rows = await listCompanies(deps.db, { search, state, cursor });
  return pageOf(rows, ({ createdAt, id }) => instantCursor(createdAt, id));
});

const getOne = adminOnly.companies.get.handler(async ({ input: { userId }, context: { deps }, errors }) => {
  const company = await findCompany(deps.db, userId);
  if (!company) throw errors.COMPANY_NOT_FOUND();
  return company;
});

const codes = adminOnly.companies.codes.handler(async ({ input, context: { deps }, errors }) => {
  const { userId, search = "", cursor } = input;
  const rows = await listCompanyCodes(deps.db, { userId, search, cursor });
  const { items, next } = pageOf(rows, ({ createdAt, code }) => instantCursor(createdAt, code));
  if (items.length === 0 && !(await findCompany(deps.db, userId))) throw errors.COMPANY_NOT_FOUND();
  return { items: items.map((row) => withScanUrl(deps, row)), next };
});

const approve = adminOnly.companies.approve.handler(async ({ input, context: { deps, owner }, errors }) => {
  if (!(await inTransaction(deps.db, (tx) => approveCompany(tx, owner.userId, input, source(deps)))))
    throw errors.COMPANY_NOT_FOUND();
  return (await findCompany(deps.db, input.userId))!;
});

const refuse = adminOnly.companies.refuse.handler(async ({ input, context: { deps, owner }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) => refuseCompany(tx, owner.userId, input, deps.now()));
  if (refused) throw errors[refused]();
  return (await findCompany(deps.db, input.userId))!;
});

const setLimit = adminOnly.companies.setSlots.handler(async ({ input, context: { deps, owner }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) => setSlots(tx, owner.userId, input, source(deps)));
  if (refused) throw errors[refused]();
  return (await findCompany(deps.db, input.userId))!;
});

const withdraw = adminOnly.companies.withdraw.handler(
  async ({ input: { userId }, context: { deps, owner }, errors }) => {
    const change = { userId, isApproved: false } as const;
    const done = await inTransaction(deps.db, (tx) => changeAccess(tx, owner.userId, change, deps.now()));
    if (!done) throw errors.COMPANY_NOT_FOUND();
    return (await findCompany(deps.db, userId))!;
  },
);

const setActive = adminOnly.companies.setActive.handler(async ({ input, context: { deps, owner }, errors }) => {
  const done = await inTransaction(deps.db, (tx) => changeAccess(tx, owner.userId, input, deps.now()));
  if (!done) throw errors.COMPANY_NOT_FOUND();
  return (await findCompany(deps.db, input.userId))!;
});

const seeName = adminOnly.companies.acknowledgeName.handler(async ({ input, context: { deps, owner }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) => acknowledgeName(tx, owner.userId, input, deps.now()));
  if (refused) throw errors[refused]();
  return (await findCompany(deps.db, input.userId))!;
});

const correct = adminOnly.companies.correctPlate.handler(async ({ input, context: { deps, owner }, errors }) => {
  const car = await inTransaction(deps.db, (tx) => correctPlate(tx, owner.userId, input, deps.now()));
  if (typeof car === "string") throw errors[car]();
  return withScanUrl(deps, car);
});

function source(deps: Deps) {
  return { now: deps.now(), randomBytes: deps.randomBytes, publicUrl: deps.config.publicUrl };
}

function withScanUrl<Row extends { code: string }>(deps: Deps, row: Row) {
  return { ...row, scanUrl: scanUrl(deps.config.publicUrl, row.code) };
}

export const adminCompanyProcedures = {
  list,
  get: getOne,
  codes,
  approve,
  refuse,
  setSlots: setLimit,
  withdraw,
  setActive,
  acknowledgeName: seeName,
  correctPlate: correct,
};
