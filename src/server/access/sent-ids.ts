import { createHmac } from "node:crypto";

import { isProcedure, Procedure, type AnyMiddleware } from "@orpc/server";
import type { Transaction } from "kysely";

import type { ProcedureMeta } from "#contract/words/procedure.ts";
import { beginTransactionsWith } from "#server/db/after-commit.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";

import { makeRefusal, toExpectedRefusal } from "./expected-refusals.ts";
import type { CompanyRows, OwnerScope, RequestContext } from "./gates.ts";

/**
 * Fields that say what the caller has seen or confirmed, not what is to be stored. A retry may send other values in
 * them.
 */
const ASIDE_PATTERN = /^(?:version|before|paidBefore|heldBefore)$|IsRight$/u;

type OwnedContext = RequestContext & { scope?: CompanyRows; rows?: CompanyRows; owner?: OwnerScope };

/**
 * Adds to a procedure whose caller makes ids (`makes` of the contract) the rule of decision 11: the same id with the
 * same content is a repeated request, and with other content it is refused. What was sent under an id is remembered as
 * a digest in the procedure's own transaction, so that it is known exactly if the procedure's work is. An id without a
 * digest, from before this rule or long ago, is taken as it comes.
 */
export function guardSentIds(tree: object): object {
  if (!isProcedure(tree)) {
    return Object.fromEntries(Object.entries(tree).map(([name, below]) => [name, guardSentIds(below as object)]));
  }
  const definition = tree["~orpc"];
  const { makes } = definition.meta as ProcedureMeta;
  if (makes === undefined) return tree;
  const guard: AnyMiddleware = ({ context, path, next }, input) =>
    runUnderSentIds(
      context as OwnedContext,
      { procedure: path.join("."), ids: listIds(input, makes), input: input as unknown },
      async (deps) => next({ context: { deps } }),
    );
  return new Procedure({ ...definition, middlewares: [...definition.middlewares, guard] });
}

async function runUnderSentIds<Result>(
  { deps, scope, rows, owner }: OwnedContext,
  { procedure, ids, input }: { procedure: string; ids: readonly string[]; input: unknown },
  run: (deps: Deps) => Promise<Result>,
): Promise<Result> {
  const holder = (scope ?? rows)?.companyId ?? owner?.userId;
  if (holder === undefined || ids.length === 0) return run(deps);
  const digest = (text: string) => createHmac("sha256", deps.secretKeys.keyFor("sent-id")).update(text).digest();
  const content = digest(serialize(input));
  const keys = ids.map((id) => digest(`${holder} ${procedure} ${id}`)).toSorted(Buffer.compare);
  let added: Buffer[] = [];
  const db = beginTransactionsWith(deps.db, async (tx) => {
    added = await addDigests(tx, keys, content, deps.now());
    if (added.length < keys.length && (await hasOtherContent(tx, keys, content))) throw makeRefusal("ID_TAKEN");
  });
  try {
    return await run({ ...deps, db });
  } catch (error) {
    // A refusal stored nothing, but its transaction may have been committed. After any other error, the digest is
    // stored if the procedure's work is.
    if (added.length > 0 && toExpectedRefusal(error))
      await deps.db.deleteFrom("sentDigests").where("key", "in", added).where("content", "=", content).execute();
    throw error;
  }
}

async function addDigests(
  tx: Transaction<DB>,
  keys: readonly Buffer[],
  content: Buffer,
  sentAt: Date,
): Promise<Buffer[]> {
  const added = await tx
    .insertInto("sentDigests")
    .values(keys.map((key) => ({ key, content, sentAt })))
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key")
    .execute();
  return added.map(({ key }) => key);
}

async function hasOtherContent(tx: Transaction<DB>, keys: readonly Buffer[], content: Buffer): Promise<boolean> {
  const other = await tx
    .selectFrom("sentDigests")
    .select("key")
    .where("key", "in", keys)
    .where("content", "<>", content)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

function listIds(input: unknown, makes: readonly string[]): string[] {
  return makes.flatMap((path) =>
    path
      .split(".")
      .reduce<unknown[]>(
        (values, name) =>
          values.flatMap((value) => (isRecord(value) ? ((value[name] as unknown[] | undefined) ?? []) : [])),
        [input],
      )
      .filter((id) => typeof id === "string"),
  );
}

function serialize(input: unknown): string {
  return JSON.stringify(input, (name, value: unknown) => {
    if (ASIDE_PATTERN.test(name)) return undefined;
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
