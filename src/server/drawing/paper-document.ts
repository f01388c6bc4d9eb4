import type { Writable } from "node:stream";

import type { FilledBlock } from "#domain/fleet/agreement-text.ts";

import { registerDocumentFonts } from "./document-fonts.ts";
import { INK_COLOUR, SOFT_COLOUR, TextDocument, type TextSpan } from "./document.ts";
import { drawCar } from "./paper-car.ts";
import { drawDigest, drawPageNumber, drawSeal } from "./paper-foot.ts";
import type { Paper, PaperBlock, PaperDocument, PaperFact, PaperPhoto, PaperSignature, PaperTable } from "./paper.ts";
import { writePdf, type PdfFile } from "./pdf.ts";

const BODY_FONT_SIZE_PT = 9.5;
const SMALL_FONT_SIZE_PT = 8;
const LABEL_WIDTH_PT = 88;
const COLUMN_GAP_PT = 20;
const SIGNATURE_HEIGHT_PT = 116;

const PHOTO_GAP_PT = 12;
const PHOTO_RATIO = 3 / 4;
const PHOTO_CAPTION_PT = 26;

export function writePaper({ brand, document }: Paper, photos: readonly PaperPhoto[], sink: Writable): Promise<void> {
  const title = `${document.title} ${document.subtitle}`.trim();
  return writePdf(sink, { title, brand, areNumbered: true }, function* draw(pdf) {
    registerDocumentFonts(pdf);
    // Every page shows the number of pages, which is known only at the end.
    const pages = new DrawnPages(pdf, document, photos);
    pages.draw();
    pages.number();
    yield;
  });
}

class DrawnPages {
  readonly #pdf: PdfFile;
  readonly #paper: PaperDocument;
  readonly #photos: ReadonlyMap<string, Uint8Array>;
  readonly #document: TextDocument;

  constructor(pdf: PdfFile, paper: PaperDocument, photos: readonly PaperPhoto[]) {
    this.#pdf = pdf;
    this.#paper = paper;
    this.#photos = new Map(photos.map(({ id, bytes }) => [id, bytes]));
    this.#document = new TextDocument(pdf, (document) => this.#head(document));
  }

  draw(): void {
    for (const block of this.#paper.blocks) this.#block(block);
    if (this.#paper.seal) drawSeal(this.#pdf, this.#document, this.#paper.seal);
  }

  number(): void {
    const document = this.#document;
    const { count } = this.#pdf.bufferedPageRange();
    const { foot, seal } = this.#paper;
    for (let page = 0; page < count; page += 1) {
      this.#pdf.switchToPage(page);
      document.toFoot();
      document.rule();
      document.moveDown(5);
      drawPageNumber(document, page + 1, count);
      document.write(document.layOut([{ text: foot }], SMALL_FONT_SIZE_PT, document.width - 80), SOFT);
      if (seal) drawDigest(document, seal.digest);
    }
  }

  #head(document: TextDocument): void {
    const { head, title, subtitle, aside } = this.#paper;
    const right = document.left + document.width;
    const top = document.y;
    for (const [nth, text] of aside.entries()) {
      document.writeTo(right, text, nth === 0 ? BODY_FONT_SIZE_PT : SMALL_FONT_SIZE_PT, {
        isBold: nth === 0,
        colour: nth === 0 ? INK_COLOUR : SOFT_COLOUR,
      });
      document.moveDown(13);
    }
    document.y = top;
    const width = document.width - 150;
    document.write(document.layOut([{ text: head.company, isBold: true }], BODY_FONT_SIZE_PT, width));
    if (head.about !== "") document.write(document.layOut([{ text: head.about }], SMALL_FONT_SIZE_PT, width), SOFT);
    document.moveDown(6);
    const heading = [{ text: title, isBold: true }, ...(subtitle === "" ? [] : [{ text: `  ${subtitle}` }])];
    document.write(document.layOut(heading, 16, document.width));
    document.moveDown(4);
    document.rule(1.4);
    document.moveDown(12);
  }

  #block(block: PaperBlock): void {
    const document = this.#document;
    switch (block.kind) {
      case "facts":
        return this.#groups(block.groups);
      case "text":
        if (block.heading !== undefined) {
          document.needs(44);
          this.#title(block.heading);
        }
        document.write(document.layOut([{ text: block.text, isBold: block.isLoud === true }], BODY_FONT_SIZE_PT));
        document.moveDown(10);
        return;
      case "clauses":
        for (const clause of block.clauses) this.#clause(clause);
        document.moveDown(6);
        return;
      case "table":
        return this.#table(block.heading, block.table);
      case "photos":
        return this.#gallery(block.heading, block.photos);
      case "damages":
        return this.#damages(block);
      case "signatures":
        return this.#signatures(block.heading, block.boxes);
    }
  }

  #title(text: string, x = this.#document.left, width = this.#document.width): void {
    const document = this.#document;
    document.write(document.layOut([{ text, isBold: true }], 10.5, width), { x });
    document.moveDown(1);
    document.rule(0.6, x, width);
    document.moveDown(5);
  }

  #groups(groups: readonly { readonly heading: string; readonly facts: readonly PaperFact[] }[]): void {
    const document = this.#document;
    const width = groups.length === 1 ? document.width : (document.width - COLUMN_GAP_PT) / 2;
    const label = groups.length === 1 ? 2 * LABEL_WIDTH_PT : LABEL_WIDTH_PT;
    const heights = groups.map(({ facts }) =>
      facts.reduce((sum, [, value]) => sum + this.#lay(value, width - label).height + 1, 30),
    );
    document.needs(Math.min(Math.max(...heights), 600));
    const top = document.y;
    let below = top;
    for (const [nth, { heading, facts }] of groups.entries()) {
      const x = document.left + nth * (width + COLUMN_GAP_PT);
      document.y = top;
      this.#title(heading, x, width);
      for (const fact of facts) this.#fact(fact, { x, width, label });
      below = Math.max(below, document.y);
    }
    document.y = below + 9;
  }

  #fact([word, value]: PaperFact, { x, width, label }: { x: number; width: number; label: number }): void {
    const document = this.#document;
    const text = this.#lay(value, width - label);
    document.needs(text.height);
    const top = document.y;
    document.write(this.#lay(word, label - 8), { x, colour: SOFT_COLOUR });
    const below = document.y;
    document.y = top;
    document.write(text, { x: x + label });
    document.y = Math.max(below, document.y) + 1;
  }

  #lay(text: string, width: number, isBold = false) {
    return this.#document.layOut([{ text, isBold }], BODY_FONT_SIZE_PT, width);
  }

  #clause(clause: FilledBlock): void {
    const document = this.#document;
    switch (clause.kind) {
      case "heading": {
        const spans = clause.line.map(({ text }) => ({ text, isBold: true }));
        const heading = document.layOut(spans, clause.level === 1 ? 12 : 10.5);
        document.needs(heading.height + 40);
        document.moveDown(4);
        document.write(heading);
        document.moveDown(4);
        return;
      }
      case "paragraph":
        for (const line of clause.lines) document.write(document.layOut(line, BODY_FONT_SIZE_PT));
        document.moveDown(5);
        return;
      case "list":
        for (const { mark, line } of clause.items) {
          const words = document.layOut(line, BODY_FONT_SIZE_PT, document.width - 20);
          document.needs(Math.min(words.height, 40));
          const top = document.y;
          document.write(this.#lay(mark, 20));
          document.y = top;
          document.write(words, { x: document.left + 20 });
          document.moveDown(4);
        }
    }
  }

  #table(heading: string, { columns, rows, sum }: PaperTable): void {
    const document = this.#document;
    const shares = columns.reduce((all, { share }) => all + share, 0);
    const widths = columns.map(({ share }) => (document.width * share) / shares);
    const lefts = widths.map((_, nth) => document.left + widths.slice(0, nth).reduce((all, one) => all + one, 0));
    const drawRow = (cells: readonly string[], { isBold = false, colour = INK_COLOUR, size = BODY_FONT_SIZE_PT }) => {
      const texts = cells.map((text, nth) => document.layOut([{ text, isBold }], size, widths[nth]! - 8));
      const top = document.y;
      let below = top;
      for (const [nth, text] of texts.entries()) {
        document.y = top;
        if (columns[nth]!.isFigure) {
          document.writeTo(lefts[nth]! + widths[nth]!, cells[nth]!, size, { isBold, colour });
          document.moveDown(text.height / text.lines.length);
        } else document.write(text, { x: lefts[nth]!, colour });
        below = Math.max(below, document.y);
      }
      document.y = below + 3;
    };
    const drawTitles = () => {
      if (columns.every(({ title }) => title === "")) return;
      drawRow(
        columns.map(({ title }) => title),
        { colour: SOFT_COLOUR, size: SMALL_FONT_SIZE_PT },
      );
      document.rule();
      document.moveDown(4);
    };
    document.needs(70);
    this.#title(heading);
    drawTitles();
    for (const cells of rows) {
      const heights = cells.map((text, nth) => this.#lay(text, widths[nth]! - 8).height);
      if (this.#makeRoom(Math.max(...heights))) drawTitles();
      drawRow(cells, {});
    }
    if (sum) {
      document.needs(30);
      document.rule(1.2);
      document.moveDown(5);
      drawRow(sum, { isBold: true });
    }
    document.moveDown(8);
  }

  #makeRoom(height: number): boolean {
    const { count } = this.#pdf.bufferedPageRange();
    this.#document.needs(height);
    return this.#pdf.bufferedPageRange().count > count;
  }

  #gallery(
    heading: string,
    photos: readonly { readonly id: string; readonly title: string; readonly text: string }[],
  ): void {
    const document = this.#document;
    const width = (document.width - PHOTO_GAP_PT) / 2;
    const height = width * PHOTO_RATIO;
    document.needs(height + PHOTO_CAPTION_PT + 26);
    this.#title(heading);
    for (let index = 0; index < photos.length; index += 2) {
      document.needs(height + PHOTO_CAPTION_PT);
      const top = document.y;
      for (const [nth, { id, title, text }] of photos.slice(index, index + 2).entries()) {
        const x = document.left + nth * (width + PHOTO_GAP_PT);
        this.#photo(id, { x, top, width, height });
        document.y = top + height + 2;
        const caption: TextSpan[] = [{ text: `${title}  `, isBold: true }, { text }];
        document.write(document.layOut(caption, 7.4, width), { x });
      }
      document.y = top + height + PHOTO_CAPTION_PT;
    }
    document.moveDown(4);
  }

  /** One that was damaged in the database does not keep the rest from being drawn. */
  #photo(id: string, { x, top, width, height }: { x: number; top: number; width: number; height: number }): void {
    this.#pdf.rect(x, top, width, height).fill("#f2f4f7");
    try {
      const fit: [number, number] = [width, height];
      this.#pdf.image(Buffer.from(this.#photos.get(id) ?? []), x, top, { fit, align: "center", valign: "center" });
    } catch {
      this.#document.y = top + height / 2 - 6;
      this.#document.write(this.#lay("Fotoğraf açılamadı.", width - 20), { x: x + 10, colour: SOFT_COLOUR });
    }
  }

  #damages({ heading, damages }: Extract<PaperBlock, { kind: "damages" }>): void {
    const document = this.#document;
    const car = { width: 176, height: 262 };
    document.needs(car.height + 30);
    this.#title(heading);
    const top = document.y;
    drawCar(this.#pdf, { x: document.left, y: top, width: car.width }, damages);
    const x = document.left + car.width + COLUMN_GAP_PT;
    const width = document.width - car.width - COLUMN_GAP_PT;
    if (damages.length === 0) document.write(this.#lay("Yazılan hasar yok.", width), { x, colour: SOFT_COLOUR });
    for (const { number, text } of damages) {
      const words = this.#lay(text, width - 22);
      if (this.#makeRoom(words.height)) document.moveDown(2);
      const line = document.y;
      document.write(this.#lay(String(number), 20, true), { x });
      document.y = line;
      document.write(words, { x: x + 22 });
      document.moveDown(3);
    }
    document.y = Math.max(document.y, top + car.height) + 10;
  }

  #signatures(heading: string, boxes: readonly PaperSignature[]): void {
    const document = this.#document;
    const width = (document.width - COLUMN_GAP_PT) / 2;
    document.needs(SIGNATURE_HEIGHT_PT + 40);
    this.#title(heading);
    document.moveDown(2);
    for (let index = 0; index < boxes.length; index += 2) {
      document.needs(SIGNATURE_HEIGHT_PT + 12);
      const top = document.y;
      for (const [nth, box] of boxes.slice(index, index + 2).entries()) {
        document.y = top;
        this.#signature(box, document.left + nth * (width + COLUMN_GAP_PT), width);
      }
      document.y = top + SIGNATURE_HEIGHT_PT + 12;
    }
  }

  #signature({ role, name, said, strokes }: PaperSignature, x: number, width: number): void {
    const document = this.#document;
    const top = document.y;
    this.#pdf.lineWidth(0.8).strokeColor(SOFT_COLOUR).roundedRect(x, top, width, SIGNATURE_HEIGHT_PT, 6).stroke();
    document.y = top + 6;
    const inside = { x: x + 8, colour: INK_COLOUR };
    document.write(document.layOut([{ text: role, isBold: true }], SMALL_FONT_SIZE_PT, width - 16), inside);
    document.write(document.layOut([{ text: name }], SMALL_FONT_SIZE_PT, width - 16), inside);
    const ink = { x: x + 30, y: top + 30, width: 140, height: 56 };
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
    const words = document.layOut([{ text: said }], 7, width - 16);
    document.y = top + SIGNATURE_HEIGHT_PT - 5 - words.height;
    document.write(words, { x: x + 8, colour: SOFT_COLOUR });
  }
}

const SOFT = { colour: SOFT_COLOUR };
