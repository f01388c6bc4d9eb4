import { randomUUID } from "node:crypto";

import type { Kysely } from "kysely";

import type { SheetLayout } from "#domain/sticker/sheet.ts";
import type { DB } from "#server/db/tables.ts";

import { LONG_AGO } from "./world.ts";

export const labelSheet: SheetLayout = {
  page: { width: 210, height: 297 },
  across: 3,
  down: 7,
  label: { width: 63.5, height: 38.1 },
  first: { x: 7.21, y: 15.15 },
  pitch: { x: 66.04, y: 38.1 },
  round: 3,
};

export async function makeLayout(db: Kysely<DB>, name = "Rulo"): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto("printLayouts")
    .values({ id, name, geometry: JSON.stringify(labelSheet), createdAt: LONG_AGO })
    .execute();
  return id;
}

export async function makePrinter(db: Kysely<DB>, name = "Ofis"): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto("printers")
    .values({ id, name, shiftX: 0.5, shiftY: -1, scale: 99.5, createdAt: LONG_AGO })
    .execute();
  return id;
}
