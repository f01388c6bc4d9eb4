import type { Kysely } from "kysely";

import type { StatementView } from "#contract/fleet/customer-accounts.ts";
import { STATEMENT_ENTRIES_MAX } from "#domain/fleet/statement.ts";
import { companyGate, type CompanyScope } from "#server/access/gates.ts";
import { readPaperHead } from "#server/db/paper-head.ts";
import type { DB } from "#server/db/tables.ts";
import { findCustomer } from "#server/modules/customers/store.ts";

import { findBalance, listCustomerRentals, readStatement } from "./customer-account-store.ts";
import { drawMoneyPaper, makeStatementPaper } from "./money-papers.ts";

const readBalanceHandler = companyGate("rent-out").customerAccounts.balance.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    if (!(await findCustomer(deps.db, scope, id))) throw errors.CUSTOMER_NOT_FOUND();
    return findBalance(deps.db, scope, id);
  },
);

const listCustomerRentalsHandler = companyGate("rent-out").customerAccounts.rentals.handler(
  async ({ input: { id, cursor }, context: { deps, scope }, errors }) => {
    const page = await listCustomerRentals(deps.db, scope, id, cursor);
    if (page.items.length === 0 && !(await findCustomer(deps.db, scope, id))) throw errors.CUSTOMER_NOT_FOUND();
    return page;
  },
);

const readStatementHandler = companyGate("rent-out").customerAccounts.statement.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const statement = await findStatement(deps.db, scope, input);
    if (statement === "TOO_LONG") throw errors.INPUT_INVALID({ data: { fields: { to: TOO_LONG_MESSAGE } } });
    if (!statement) throw errors.CUSTOMER_NOT_FOUND();
    return statement;
  },
);

const readStatementPdfHandler = companyGate("rent-out").customerAccounts.statementPdf.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const statement = await findStatement(deps.db, scope, input);
    if (statement === "TOO_LONG") throw errors.INPUT_INVALID({ data: { fields: { to: TOO_LONG_MESSAGE } } });
    if (!statement) throw errors.CUSTOMER_NOT_FOUND();
    const document = makeStatementPaper(statement, await readPaperHead(deps.db, scope), deps.now());
    return drawMoneyPaper(deps, scope, document, `hesap-ozeti-${input.from}-${input.to}.pdf`);
  },
);

const TOO_LONG_MESSAGE = `Bu dönemde ${STATEMENT_ENTRIES_MAX}’den fazla kayıt var; lütfen daha kısa bir dönem seçin.`;

async function findStatement(
  db: Kysely<DB>,
  company: CompanyScope,
  asked: { id: string; from: string; to: string },
): Promise<StatementView | "TOO_LONG" | undefined> {
  const customer = await findCustomer(db, company, asked.id);
  if (!customer) return undefined;
  const read = await readStatement(db, company, asked);
  if (!read) return "TOO_LONG";
  const { name, phone } = customer;
  return { name, phone, from: asked.from, to: asked.to, ...read };
}

export const customerAccountProcedures = {
  balance: readBalanceHandler,
  rentals: listCustomerRentalsHandler,
  statement: readStatementHandler,
  statementPdf: readStatementPdfHandler,
};
