import { sql, type Kysely, type Transaction } from "kysely";

import type { OwnLayoutView, PrinterView, PrintSettingsView } from "#contract/sticker/print-settings.ts";
import { PRINT_SETTINGS_MAX } from "#domain/sticker/printer.ts";
import type { SheetLayout } from "#domain/sticker/sheet.ts";
import type { DB } from "#server/db/tables.ts";

const layoutColumns = ["id", "name", "geometry"] as const;
const printerColumns = ["id", "name", "shiftX", "shiftY", "scale", "version"] as const;

export async function findPrintSettings(db: Kysely<DB>): Promise<PrintSettingsView> {
  const byName = sql`name collate turkish`;
  const layouts = await db.selectFrom("printLayouts").select(layoutColumns).orderBy(byName).orderBy("id").execute();
  const printers = await db.selectFrom("printers").select(printerColumns).orderBy(byName).orderBy("id").execute();
  return { layouts: layouts.map(toLayoutView), printers: printers.map(toPrinterView) };
}

export async function insertLayout(
  tx: Transaction<DB>,
  { id, name, layout }: OwnLayoutView,
  now: Date,
): Promise<OwnLayoutView | undefined> {
  if (!(await hasRoom(tx, "printLayouts", id))) return undefined;
  const row = await tx
    .insertInto("printLayouts")
    .values({ id, name, geometry: JSON.stringify(layout), createdAt: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ id }))
    .returning(layoutColumns)
    .executeTakeFirstOrThrow();
  return toLayoutView(row);
}

export async function insertPrinter(
  tx: Transaction<DB>,
  { id, name, correction }: Omit<PrinterView, "version">,
  now: Date,
): Promise<PrinterView | undefined> {
  if (!(await hasRoom(tx, "printers", id))) return undefined;
  const row = await tx
    .insertInto("printers")
    .values({ id, name, ...toPrinterColumns(correction), createdAt: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ id }))
    .returning(printerColumns)
    .executeTakeFirstOrThrow();
  return toPrinterView(row);
}

export async function savePrinter(
  db: Kysely<DB>,
  { id, version, name, correction }: PrinterView,
): Promise<PrinterView | undefined> {
  const row = await db
    .updateTable("printers")
    .set((eb) => ({ name, ...toPrinterColumns(correction), version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where("version", "=", version)
    .returning(printerColumns)
    .executeTakeFirst();
  return row && toPrinterView(row);
}

export async function hasPrinter(db: Kysely<DB>, id: string): Promise<boolean> {
  return (await db.selectFrom("printers").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

export async function deleteLayout(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom("printLayouts").where("id", "=", id).execute();
}

export async function deletePrinter(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom("printers").where("id", "=", id).execute();
}

/** Locks the table, so that concurrent inserts do not exceed the maximum. */
async function hasRoom(tx: Transaction<DB>, table: "printLayouts" | "printers", id: string): Promise<boolean> {
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
  const { count } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("id", "<>", id)
    .executeTakeFirstOrThrow();
  return Number(count) < PRINT_SETTINGS_MAX;
}

function toPrinterColumns({ shift, scale }: PrinterView["correction"]) {
  return { shiftX: shift.x, shiftY: shift.y, scale };
}

function toLayoutView({ id, name, geometry }: { id: string; name: string; geometry: unknown }): OwnLayoutView {
  return { id, name, layout: geometry as SheetLayout };
}

function toPrinterView({
  id,
  name,
  shiftX,
  shiftY,
  scale,
  version,
}: {
  id: string;
  name: string;
  shiftX: string;
  shiftY: string;
  scale: string;
  version: number;
}): PrinterView {
  return {
    id,
    name,
    correction: { shift: { x: Number(shiftX), y: Number(shiftY) }, scale: Number(scale) },
    version,
  };
}
