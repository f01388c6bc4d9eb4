import type { Writable } from "node:stream";

import { agreementWayWords, DRAWN_SIGNATURE_NOTE, SAMPLE_TEXT_NOTE } from "#contract/fleet/agreements.words.ts";
import { NO_FISCAL_VALUE_NOTE } from "#contract/fleet/papers.words.ts";
import { carFuelWords, carGearWords } from "#contract/words/labels.words.ts";
import { fillText, type FilledBlock, type FilledPiece } from "#domain/fleet/agreement-text.ts";
import {
  countAgreedDays,
  sumCharges,
  fillAgreementValues,
  DELETED_TEXT,
  listExtraDrivers,
  type AgreementDriver,
  type AgreementPart,
  type AgreementWay,
  type SignedAgreement,
} from "#domain/fleet/agreement.ts";
import { formatModelName } from "#domain/fleet/car-face.ts";
import { shortenSeal, type SignatureStroke } from "#domain/fleet/condition-report.ts";
import { formatLongDate, formatLongDateTime } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";

import { registerDocumentFonts } from "./document-fonts.ts";
import { TextDocument, INK_COLOUR, SOFT_COLOUR, type TextSpan } from "./document.ts";
import { writePdf, type PdfFile } from "./pdf.ts";

export interface DrawnAgreement {
  readonly sheet: SignedAgreement;
  readonly digest: string;
  readonly createdAt: Date;
  /** Name of the member who made the sheet; '' if the renter's own page made it. */
  readonly madeByName: string;
  readonly acceptance: DrawnSignature | null;
  readonly driverSignatures: readonly (DrawnSignature & { readonly driver: number })[];
  readonly copyAt: Date | null;
}

interface DrawnSignature {
  readonly way: AgreementWay;
  readonly name: string;
  readonly strokes: readonly SignatureStroke[];
  readonly acceptedAt: Date;
}

const BODY_FONT_SIZE_PT = 9.5;
const SMALL_FONT_SIZE_PT = 8;
const LABEL_WIDTH_PT = 88;
const COLUMN_GAP_PT = 20;

/** Writes a sheet of a rental agreement as PDF (docs/product.md 9.28). Ends the sink. */
export function writeAgreement(agreement: DrawnAgreement, brand: string, sink: Writable): Promise<void> {
  const { sheet } = agreement;
  const title = `Araç kiralama sözleşmesi ${sheet.facts.car.plate}`.trim();
  return writePdf(sink, { title, brand, areNumbered: true }, function* draw(pdf) {
    registerDocumentFonts(pdf);
    // Every page shows the number of pages, which is known only at the end.
    const pages = new DrawnPages(pdf, agreement);
    pages.draw();
    pages.number();
    yield;
  });
}

class DrawnPages {
  readonly #pdf: PdfFile;
  readonly #agreement: DrawnAgreement;
  readonly #document: TextDocument;

  constructor(pdf: PdfFile, agreement: DrawnAgreement) {
    this.#pdf = pdf;
    this.#agreement = agreement;
    this.#document = new TextDocument(pdf, (document) => this.#head(document));
  }

  draw(): void {
    this.#parties();
    this.#car();
    this.#money();
    this.#terms();
    this.#signatures();
  }

  /** Draws the footer with the page number on every page. */
  number(): void {
    const { count } = this.#pdf.bufferedPageRange();
    const { sheet, digest } = this.#agreement;
    const said = [NO_FISCAL_VALUE_NOTE, ...(sheet.terms.textVersion === 0 ? [SAMPLE_TEXT_NOTE] : [])].join(" ");
    for (let page = 0; page < count; page += 1) {
      this.#pdf.switchToPage(page);
      const document = this.#document;
      document.toFoot();
      document.rule();
      document.moveDown(5);
      document.writeTo(document.left + document.width, `${page + 1} / ${count}`, SMALL_FONT_SIZE_PT, {
        colour: SOFT_COLOUR,
      });
      document.writeTo(document.left + document.width - 40, `SHA-256 ${shortenSeal(digest)}…`, SMALL_FONT_SIZE_PT, {
        colour: SOFT_COLOUR,
      });
      document.write(document.layOut([{ text: said }], SMALL_FONT_SIZE_PT, document.width - 150), {
        colour: SOFT_COLOUR,
      });
    }
  }

  #head(document: TextDocument): void {
    const { sheet, createdAt } = this.#agreement;
    const right = document.left + document.width;
    const { company } = sheet.terms;
    document.writeTo(right, `Sayfa no ${sheet.sheet}`, BODY_FONT_SIZE_PT, { isBold: true });
    const top = document.y;
    document.moveDown(14);
    document.writeTo(right, formatLongDate(createdAt), SMALL_FONT_SIZE_PT, { colour: SOFT_COLOUR });
    document.y = top;
    document.write(document.layOut([{ text: "Araç kiralama sözleşmesi", isBold: true }], 16, document.width - 110));
    const number = company.authorisationNo === "" ? "" : ` · Yetki belgesi ${company.authorisationNo}`;
    document.write(document.layOut([{ text: company.name + number }], SMALL_FONT_SIZE_PT, document.width - 110), {
      colour: SOFT_COLOUR,
    });
    document.moveDown(6);
    document.rule(1.4);
    document.moveDown(12);
  }

  #parties(): void {
    const { facts, terms } = this.#agreement.sheet;
    const { company } = terms;
    const { renter, drivers } = facts;
    this.#beside(
      (x, width) =>
        this.#facts("Şirket", x, width, [
          ["Unvan", company.name],
          ["Telefon", company.phone],
          ["Yetki belgesi", company.authorisationNo],
          ["MERSİS", company.mersisNo],
        ]),
      (x, width) =>
        this.#facts(renter.isBusiness ? "Kiracı (şirket adına)" : "Kiracı (tüketici)", x, width, [
          ["Ad", renter.name],
          ["Telefon", this.#isDeleted("contact") ? DELETED_TEXT : renter.phone],
          ["E-posta", renter.email],
        ]),
    );
    for (let index = 0; index < drivers.length; index += 2) {
      const [one, other] = [drivers[index]!, drivers[index + 1]];
      this.#beside(
        (x, width) => this.#driver(one, index, x, width),
        (x, width) => other && this.#driver(other, index + 1, x, width),
      );
    }
  }

  #driver(driver: AgreementDriver, index: number, x: number, width: number): void {
    this.#facts(index === 0 ? "Sürücü" : "Ek sürücü", x, width, [
      ["Ad", driver.name],
      ["Kimlik", this.#isDeleted("identity") ? DELETED_TEXT : driver.identity],
      ["Doğum tarihi", driver.bornOn],
      ["Sürücü belgesi", driver.licence],
      ["Adres", driver.address],
    ]);
  }

  #isDeleted(part: AgreementPart): boolean {
    return this.#agreement.sheet.deleted?.includes(part) ?? false;
  }

  #car(): void {
    const { sheet } = this.#agreement;
    const { car, from, until } = sheet.facts;
    const model = [formatModelName(car), car.year === null ? "" : String(car.year)]
      .filter((part) => part !== "")
      .join(", ");
    this.#beside(
      (x, width) =>
        this.#facts("Araç", x, width, [
          ["Plaka", car.plate],
          ["Marka, model", model],
          ["Renk", car.colour],
          ["Enerji", car.fuel === null ? "" : carFuelWords[car.fuel]],
          ["Vites", car.gear === null ? "" : carGearWords[car.gear]],
        ]),
      (x, width) =>
        this.#facts("Süre", x, width, [
          ["Başlangıç", formatLongDateTime(new Date(from))],
          ["Bitiş", formatLongDateTime(new Date(until))],
          ["Gün", String(countAgreedDays(sheet))],
        ]),
    );
  }

  #money(): void {
    const document = this.#document;
    const { sheet } = this.#agreement;
    const { charges, deposit } = sheet.facts;
    const right = document.left + document.width;
    document.needs(60 + charges.length * 16);
    this.#title("Ücret ve hizmetler (KDV dahil)", document.left, document.width);
    for (const { kind, text, amount } of charges) {
      const words = document.layOut(
        [{ text: text === "" ? kind : `${kind}: ${text}` }],
        BODY_FONT_SIZE_PT,
        document.width - 100,
      );
      document.needs(words.height);
      document.writeTo(right, formatKurus(amount), BODY_FONT_SIZE_PT);
      document.write(words);
      document.moveDown(2);
    }
    document.rule();
    document.moveDown(4);
    document.writeTo(right, formatKurus(sumCharges(sheet.facts)), BODY_FONT_SIZE_PT, { isBold: true });
    document.write(document.layOut([{ text: "Toplam", isBold: true }], BODY_FONT_SIZE_PT));
    document.moveDown(10);
    const values = fillAgreementValues(sheet);
    this.#beside(
      (x, width) =>
        this.#facts("Depozito ve gecikme", x, width, [
          ["Depozito", deposit > 0 ? formatKurus(deposit) : "Alınmadı"],
          ["Ücretsiz gecikme", values.ücretsiz_gecikme],
        ]),
      (x, width) =>
        this.#facts("Km ve yakıt", x, width, [
          ["Dahil km", values.dahil_km],
          ["Fazla km", sheet.terms.rules.kmPrice === null ? values.km_ücreti : `Km başına ${values.km_ücreti}`],
          [
            "Eksik yakıt",
            sheet.terms.rules.fuelPrice === null ? values.yakıt_ücreti : `Her 1/8 depo ${values.yakıt_ücreti}`,
          ],
        ]),
    );
  }

  #terms(): void {
    const { sheet } = this.#agreement;
    for (const block of fillText(sheet.terms.text, fillAgreementValues(sheet))) this.#block(block);
  }

  #block(block: FilledBlock): void {
    const document = this.#document;
    switch (block.kind) {
      case "heading": {
        const spans = block.line.map(({ text }) => ({ text, isBold: true }));
        const heading = document.layOut(spans, block.level === 1 ? 12 : 10.5);
        // Keeps a heading on the same page as the text below it.
        document.needs(heading.height + 40);
        document.moveDown(4);
        document.write(heading);
        document.moveDown(4);
        return;
      }
      case "paragraph":
        for (const line of block.lines) document.write(document.layOut(toSpans(line), BODY_FONT_SIZE_PT));
        document.moveDown(5);
        return;
      case "list":
        for (const { mark, line } of block.items) {
          const words = document.layOut(toSpans(line), BODY_FONT_SIZE_PT, document.width - 20);
          document.needs(Math.min(words.height, 40));
          const top = document.y;
          document.write(document.layOut([{ text: mark }], BODY_FONT_SIZE_PT, 20));
          document.y = top;
          document.write(words, { x: document.left + 20 });
          document.moveDown(4);
        }
    }
  }

  #signatures(): void {
    const document = this.#document;
    const { acceptance, copyAt } = this.#agreement;
    document.needs(170);
    document.moveDown(6);
    this.#title("Kopya ve imzalar", document.left, document.width);
    const copy =
      copyAt === null ? "" : `Bu sözleşmenin bir kopyası ${formatLongDateTime(copyAt)} itibarıyla kiracıdadır. `;
    document.write(document.layOut([{ text: copy + DRAWN_SIGNATURE_NOTE }], BODY_FONT_SIZE_PT));
    document.moveDown(8);
    const { madeByName, createdAt, sheet, driverSignatures } = this.#agreement;
    const made = madeByName === "" ? "" : `Hazırlayan: ${madeByName}, ${formatLongDateTime(createdAt)}`;
    const boxes = [
      { role: "Şirket", name: sheet.terms.company.name, said: made, strokes: [] },
      makeSignatureBox("Kiracı", sheet.facts.renter.name, acceptance),
      ...listExtraDrivers(sheet.facts).map(({ driver, name }) =>
        makeSignatureBox("Ek sürücü", name, driverSignatures.find((one) => one.driver === driver) ?? null),
      ),
    ];
    const width = (document.width - COLUMN_GAP_PT) / 2;
    for (let index = 0; index < boxes.length; index += 2) {
      document.needs(125);
      const top = document.y;
      this.#box(boxes[index]!, document.left, width);
      const below = document.y;
      document.y = top;
      if (boxes[index + 1]) this.#box(boxes[index + 1]!, document.left + width + COLUMN_GAP_PT, width);
      document.y = below;
    }
  }

  /** Draws a signature box: with the strokes, or empty, to be signed with a pen. */
  #box({ role, name, said, strokes }: SignatureBox, x: number, width: number): void {
    const document = this.#document;
    const top = document.y;
    const height = 110;
    this.#pdf.lineWidth(0.8).strokeColor(SOFT_COLOUR).roundedRect(x, top, width, height, 6).stroke();
    document.y = top + 6;
    document.write(document.layOut([{ text: role, isBold: true }], SMALL_FONT_SIZE_PT, width - 16), { x: x + 8 });
    document.write(document.layOut([{ text: name }], SMALL_FONT_SIZE_PT, width - 16), { x: x + 8 });
    // The box has the same proportions as the box on the screen in which the signature was drawn.
    const ink = { x: x + 30, y: top + 30, width: 150, height: 60 };
    this.#pdf.lineWidth(1.1).strokeColor(INK_COLOUR).lineCap("round").lineJoin("round");
    for (const stroke of strokes) {
      const [first, ...rest] = stroke.map(
        ([left, down]) => [ink.x + (left / 1000) * ink.width, ink.y + (down / 1000) * ink.height] as const,
      );
      if (!first) continue;
      this.#pdf.moveTo(...first);
      for (const point of rest.length > 0 ? rest : [first]) this.#pdf.lineTo(...point);
      this.#pdf.stroke();
    }
    document.y = top + height - 16;
    document.write(document.layOut([{ text: said }], 7, width - 16), { x: x + 8, colour: SOFT_COLOUR });
    document.y = top + height + 12;
  }

  /** Draws two groups of facts side by side. */
  #beside(left: (x: number, width: number) => void, right: (x: number, width: number) => void): void {
    const document = this.#document;
    const width = (document.width - COLUMN_GAP_PT) / 2;
    document.needs(110);
    const top = document.y;
    left(document.left, width);
    const below = document.y;
    document.y = top;
    right(document.left + width + COLUMN_GAP_PT, width);
    document.y = Math.max(below, document.y) + 8;
  }

  /** Draws a group of facts with a heading. Unknown facts are left out. */
  #facts(heading: string, x: number, width: number, facts: readonly (readonly [string, string])[]): void {
    const document = this.#document;
    this.#title(heading, x, width);
    for (const [label, value] of facts) {
      if (value === "") continue;
      const top = document.y;
      document.write(document.layOut([{ text: label }], BODY_FONT_SIZE_PT, LABEL_WIDTH_PT), { x, colour: SOFT_COLOUR });
      const below = document.y;
      document.y = top;
      document.write(document.layOut([{ text: value }], BODY_FONT_SIZE_PT, width - LABEL_WIDTH_PT), {
        x: x + LABEL_WIDTH_PT,
      });
      document.y = Math.max(below, document.y) + 1;
    }
  }

  #title(text: string, x: number, width: number): void {
    const document = this.#document;
    document.write(document.layOut([{ text, isBold: true }], 10, width), { x });
    document.moveDown(1);
    document.rule(0.6, x, width);
    document.moveDown(5);
  }
}

interface SignatureBox {
  readonly role: string;
  readonly name: string;
  readonly said: string;
  readonly strokes: readonly SignatureStroke[];
}

/** Returns the box of a signature; if nobody has signed, an empty box to be signed with a pen. */
function makeSignatureBox(role: string, name: string, signature: DrawnSignature | null): SignatureBox {
  if (signature === null) return { role, name, said: "", strokes: [] };
  const said = `${agreementWayWords[signature.way]}, ${formatLongDateTime(signature.acceptedAt)}`;
  return { role, name: signature.name, said, strokes: signature.strokes };
}

function toSpans(line: readonly FilledPiece[]): TextSpan[] {
  return line.map(({ text, isBold }) => ({ text, isBold }));
}
