import {
  agreementWayWords,
  describeCopy,
  describeSignature,
  DRAWN_SIGNATURE_NOTE,
} from "#contract/fleet/agreements.words.ts";
import { formatFuel, formatKm } from "#contract/fleet/odometer.words.ts";
import { carFuelWords, carGearWords } from "#contract/words/labels.words.ts";
import {
  countAgreedDays,
  DELETED_TEXT,
  fillAgreement,
  fillAgreementValues,
  listExtraDrivers,
  NOT_GIVEN_TEXT,
  sumCharges,
  type AgreementDriver,
  type SignedAgreement,
} from "#domain/fleet/agreement.ts";
import { formatModelName } from "#domain/fleet/car-face.ts";
import { formatLongDate, formatLongDateTime } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import type { PaperBlock, PaperDocument, PaperFact, PaperSignature } from "#server/drawing/paper.ts";

import type { StoredAcceptance, StoredSheet } from "./store.ts";

const UNWRITTEN_TEXT = "Yazılmadı";
const UNKNOWN_DRIVER: AgreementDriver = { name: "", identity: "", bornOn: "", licence: "", address: "" };

export function makeAgreementPaper(stored: StoredSheet, brand: string, address: string): PaperDocument {
  const { sheet, digest, createdAt, sealHolds } = stored;
  const { company } = sheet.terms;
  const broken = "Bu sözleşmenin mührü tutmuyor: kayıt, mühürlendikten sonra veri tabanında değiştirilmiş.";
  return {
    head: {
      company: company.name,
      about: company.authorisationNo === "" ? "" : `Yetki belgesi no ${company.authorisationNo}`,
    },
    title: "Araç kiralama sözleşmesi",
    subtitle: sheet.facts.car.plate,
    aside: [`Sözleşme sayfası ${sheet.sheet}`, formatLongDate(createdAt)],
    foot: `Saatler Türkiye saatidir (UTC+3). ${DRAWN_SIGNATURE_NOTE}`,
    seal: { digest: digest.toString("hex"), address },
    blocks: [
      ...(sealHolds ? [] : [{ kind: "text", text: broken, isLoud: true } as const]),
      ...makeParties(sheet),
      ...makeCarAndTime(sheet),
      ...makeMoney(sheet),
      { kind: "clauses", clauses: fillAgreement(sheet) },
      // A company can write what looks like signatures into its text.
      { kind: "text", text: `Şirketin sözleşme metni burada biter. Bundan sonrasını ${brand} yazar.`, isLoud: true },
      ...makeSignatures(stored),
    ],
  };
}

function makeGroups(...groups: (readonly [heading: string, facts: readonly PaperFact[]])[]): PaperBlock[] {
  const known = groups
    .map(([heading, facts]) => ({ heading, facts: facts.filter(([, value]) => value !== "") }))
    .filter(({ facts }) => facts.length > 0);
  const pairs = Array.from({ length: Math.ceil(known.length / 2) }, (_, nth) => known.slice(2 * nth, 2 * nth + 2));
  return pairs.map(([one, other]) => ({ kind: "facts", groups: other ? [one!, other] : [one!] }));
}

function makeParties(sheet: SignedAgreement): PaperBlock[] {
  const { facts, terms, form, deleted = [] } = sheet;
  const { company } = terms;
  const { renter, drivers } = facts;
  const shown = drivers.length > 0 || form !== 3 ? drivers : [{ ...UNKNOWN_DRIVER, name: renter.name }];
  /** Sheets of the forms 1 and 2 leave out what nobody wrote, as they did when they were signed. */
  const orUnwritten = (value: string) =>
    value !== "" || form < 3 || deleted.includes("identity") ? value : UNWRITTEN_TEXT;
  return [
    ...makeGroups(
      [
        "Şirket",
        [
          ["Unvan", company.name],
          ["Adres", company.address ?? ""],
          ["Telefon", company.phone],
          ["Vergi dairesi", company.taxOffice ?? ""],
          ["Vergi no", company.taxNo ?? ""],
          ["Yetki belgesi", company.authorisationNo],
          ["MERSİS", company.mersisNo],
        ],
      ],
      [
        renter.isBusiness ? "Kiracı (şirket adına)" : form < 4 ? "Kiracı (tüketici)" : "Kiracı",
        [
          ["Ad", renter.name],
          ["Telefon", deleted.includes("contact") ? DELETED_TEXT : renter.phone],
          ["E-posta", renter.email],
        ],
      ],
    ),
    ...(form > 3 && drivers.length === 0 ? makeGroups(["Sürücüler", [["Ad", UNWRITTEN_TEXT]]]) : []),
    ...makeGroups(
      ...shown.map(({ name, identity, bornOn, licence, address }, nth) => {
        const known: PaperFact[] = [
          ["Ad", name],
          ["Kimlik", deleted.includes("identity") ? DELETED_TEXT : orUnwritten(identity)],
          ["Doğum tarihi", orUnwritten(bornOn)],
          ["Sürücü belgesi", orUnwritten(licence)],
          ["Adres", orUnwritten(address)],
        ];
        return [nth === 0 ? "Sürücü" : "Ek sürücü", known] as const;
      }),
    ),
  ];
}

function makeCarAndTime(sheet: SignedAgreement): PaperBlock[] {
  const { car, from, until, start } = sheet.facts;
  const model = [formatModelName(car), car.year === null ? "" : String(car.year)].filter((part) => part !== "");
  /** Before the hand-over, the condition report will say it. */
  const atStart = <Value>(value: Value | null | undefined, format: (value: Value) => string) => {
    if (sheet.form < 3) return "";
    return value === null || value === undefined ? "Teslim tutanağında yazılır" : format(value);
  };
  return makeGroups(
    [
      "Araç",
      [
        ["Plaka", car.plate],
        ["Marka, model", model.join(", ") || (sheet.form < 4 ? "" : UNWRITTEN_TEXT)],
        ["Renk", car.colour],
        ["Enerji", car.fuel === null ? "" : carFuelWords[car.fuel]],
        ["Vites", car.gear === null ? "" : carGearWords[car.gear]],
        ["Alışta km", atStart(start?.km, formatKm)],
        ["Alışta yakıt", atStart(start?.fuel, formatFuel)],
      ],
    ],
    [
      "Süre",
      [
        ["Başlangıç", formatLongDateTime(new Date(from))],
        ["Bitiş", formatLongDateTime(new Date(until))],
        ["Gün", String(countAgreedDays(sheet))],
        ["Saatler", sheet.form < 3 ? "" : "Türkiye saati (UTC+3)"],
      ],
    ],
  );
}

function makeMoney(sheet: SignedAgreement): PaperBlock[] {
  const { facts, terms, form } = sheet;
  const { kmPrice, fuelPrice, insurance = "" } = terms.rules;
  const values = fillAgreementValues(sheet);
  const unknown = form < 3 ? NOT_GIVEN_TEXT : "";
  return [
    {
      kind: "table",
      heading: "Ücret ve hizmetler (KDV dahil)",
      table: {
        columns: [
          { title: "", share: 5 },
          { title: "", share: 2, isFigure: true },
        ],
        rows: facts.charges.map(({ kind, text, amount }) => [
          text === "" ? kind : `${kind}: ${text}`,
          formatKurus(amount),
        ]),
        sum: ["Toplam", formatKurus(sumCharges(facts))],
      },
    },
    ...makeGroups(
      [
        "Depozito ve gecikme",
        [
          ["Depozito", facts.deposit > 0 ? formatKurus(facts.deposit) : form < 4 ? "Alınmadı" : UNWRITTEN_TEXT],
          ["Ücretsiz gecikme", values.ücretsiz_gecikme || unknown],
        ],
      ],
      [
        "Km ve yakıt",
        [
          ["Dahil km", values.dahil_km || unknown],
          ["Fazla km", kmPrice === null ? unknown : `Km başına ${values.km_ücreti}`],
          ["Eksik yakıt", fuelPrice === null ? unknown : `Her 1/8 depo ${values.yakıt_ücreti}`],
        ],
      ],
    ),
    ...(insurance === "" ? [] : [{ kind: "text", heading: "Sigorta ve muafiyet", text: insurance } as const]),
  ];
}

function makeSignatures({
  sheet,
  createdAt,
  madeByName,
  acceptance,
  driverSignatures,
  copy,
}: StoredSheet): PaperBlock[] {
  const { facts, terms } = sheet;
  const signers = [
    { role: "renter" as const, name: facts.renter.name, signature: acceptance },
    ...listExtraDrivers(facts).map(({ driver, name }) => ({
      role: "driver" as const,
      name,
      signature: driverSignatures.find((one) => one.driver === driver) ?? null,
    })),
  ];
  const company = {
    role: "Şirket",
    name: terms.company.name,
    said: `Hazırlayan: ${madeByName}, ${formatLongDateTime(createdAt)}`,
    strokes: [],
  };
  const signed = signers.flatMap(({ signature, ...expected }) => {
    const sentences =
      signature === null ? [] : describeSignature({ ...signature, madeBy: signature.madeByName }, expected);
    return sentences.length === 0 ? [] : [`${signature!.name}: ${sentences.join(" ")}`];
  });
  const known = [...signed, ...describeCopy(copy)];
  return [
    {
      kind: "signatures",
      heading: "İmzalar",
      boxes: [
        ...(madeByName === "" ? [] : [company]),
        ...signers.map(({ role, name, signature }) =>
          makeBox(role === "renter" ? "Kiracı" : "Ek sürücü", name, signature),
        ),
      ],
    },
    ...(known.length === 0
      ? []
      : [{ kind: "text", heading: "İmza ve kopya hakkında bilinenler", text: known.join("\n") } as const]),
  ];
}

function makeBox(role: string, name: string, signature: StoredAcceptance | null): PaperSignature {
  if (signature === null) return { role, name, said: "", strokes: [] };
  const said = `${agreementWayWords[signature.way]}, ${formatLongDateTime(signature.acceptedAt)}`;
  return { role, name: signature.name, said, strokes: signature.strokes };
}
