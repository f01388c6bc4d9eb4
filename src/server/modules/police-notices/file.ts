import type { PoliceSheetView } from "#contract/fleet/police-notices.ts";
import { policeActionWords } from "#contract/fleet/police-notices.words.ts";
import { makePortalFields, type PortalField } from "#contract/fleet/portal-fields.words.ts";
import type { DriverNumbers } from "#domain/fleet/driver.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { findDisplayName } from "#server/access/accounts.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { takeTry } from "#server/access/limits.ts";
import { runTransaction } from "#server/db/database.ts";
import { readPaperHead } from "#server/db/paper-head.ts";
import type { Deps } from "#server/deps.ts";
import type { PaperBlock, PaperDocument, PaperFact, PaperHead } from "#server/drawing/paper.ts";
import { openNumbersAndRecord } from "#server/modules/drivers/recorded-deeds.ts";

import { findPoliceSheet } from "./store.ts";

type OpenedNumbers = ReadonlyMap<string, DriverNumbers | "unreadable" | undefined>;

const NOT_WRITTEN = "Yazılmadı";

/**
 * Returns the sheet of a notice as a PDF with the drivers' full numbers, and records for each driver who had them put
 * on paper.
 */
export async function makePoliceSheetFile(
  deps: Pick<Deps, "db" | "config" | "papers" | "limits" | "secretKeys" | "now">,
  company: CompanyScope,
  id: string,
): Promise<File | undefined> {
  const { db, config, papers, now } = deps;
  const sheet = await findPoliceSheet(db, company, id);
  if (!sheet) return undefined;
  const fields = makePortalFields(sheet);
  const [head, printedBy] = [await readPaperHead(db, company), await findDisplayName(db, company.userId)];
  const document = makePoliceSheetPaper(sheet, {
    head,
    fields: fillNumbers(fields, await openNumbers(deps, company, fields)),
    printed: `${printedBy}, ${formatLongDateTime(now())}`,
  });
  const paper = { brand: config.brand.name, document };
  const bytes = await papers.draw({ party: company.companyId, paper, isSecret: true });
  return new File([bytes], `kabis-${id.slice(-12)}.pdf`, { type: "application/pdf" });
}

async function openNumbers(
  { db, limits, secretKeys, now }: Pick<Deps, "db" | "limits" | "secretKeys" | "now">,
  company: CompanyScope,
  fields: readonly PortalField[],
): Promise<OpenedNumbers> {
  const drivers = [...new Set(fields.flatMap(({ sealed }) => sealed?.driverId ?? []))];
  for (const _ of drivers) await takeTry(limits, "driverOpenedByAccount", company.userId);
  return runTransaction(db, async (tx) => {
    const opened = new Map<string, DriverNumbers | "unreadable" | undefined>();
    for (const driver of drivers)
      opened.set(driver, await openNumbersAndRecord(tx, secretKeys, company, driver, now()));
    return opened;
  });
}

function fillNumbers(fields: readonly PortalField[], opened: OpenedNumbers): PaperFact[] {
  return fields.map(({ label, value, sealed }) => {
    const numbers = sealed && opened.get(sealed.driverId);
    if (numbers === "unreadable") return [label, `${value} (açılamadı)`];
    return [label, (sealed && numbers ? numbers[sealed.number] : value) || NOT_WRITTEN];
  });
}

function makePoliceSheetPaper(
  { action, plate, code, happenedAt, at, told, rentalId }: PoliceSheetView,
  { head, fields, printed }: { head: PaperHead; fields: readonly PaperFact[]; printed: string },
): PaperDocument {
  const missing = fields.filter(([, value]) => value === NOT_WRITTEN).map(([label]) => label);
  const state = told ? `${formatLongDateTime(told.at)}, ${told.by || "Silinmiş hesap"}` : "Henüz bildirilmedi";
  const missed: PaperBlock = { kind: "text", heading: "Eksik bilgiler", text: `${missing.join(", ")}.` };
  return {
    head,
    title: "KABİS bildirimi",
    subtitle: `${policeActionWords[action]} · ${plate || code}`,
    aside: [`Kiralama no ${rentalId.slice(-12).toUpperCase()}`, formatLongDateTime(happenedAt ?? at)],
    foot: "Saatler Türkiye saatidir (UTC+3). Kimlik bilgileri içerir, işiniz bitince imha edin.",
    blocks: [
      { kind: "facts", groups: [{ heading: "Portala yazılacak bilgiler", facts: fields }] },
      ...(missing.length === 0 ? [] : [missed]),
      {
        kind: "facts",
        groups: [
          {
            heading: "Bildirim",
            facts: [
              ["Bildirildi", state],
              ["PDF’i alan", printed],
            ],
          },
        ],
      },
    ],
  };
}
