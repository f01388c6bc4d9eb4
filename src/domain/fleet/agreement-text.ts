import { endClock } from "#domain/words/clock-endings.ts";
import { toSearchKey } from "#domain/words/turkish.ts";

export const AGREEMENT_TEXT_MAX = 15_000;

/** The names are Turkish because companies type them. docs/product/rentals.md 9.28. */
export const AGREEMENT_FIELDS = [
  "firma",
  "firma_telefonu",
  "firma_adresi",
  "vergi_dairesi",
  "vergi_no",
  "yetki_belgesi",
  "mersis",
  "müşteri",
  "müşteri_telefonu",
  "sürücüler",
  "plaka",
  "araç",
  "başlangıç",
  "bitiş",
  "gün",
  "ücret",
  "depozito",
  "dahil_km",
  "km_ücreti",
  "yakıt_ücreti",
  "ücretsiz_gecikme",
  "sigorta",
] as const;

export type AgreementField = (typeof AGREEMENT_FIELDS)[number];

export type AgreementValues = Readonly<Record<AgreementField, string>>;

type TextPiece = { readonly isBold: boolean } & ({ readonly text: string } | { readonly field: AgreementField });

type TextLine<One> = readonly One[];

/** The `mark` of a list item is '•', or the typed number with a full stop: '3.'. */
type TextBlock<One> =
  | { readonly kind: "heading"; readonly level: 1 | 2; readonly line: TextLine<One> }
  | { readonly kind: "paragraph"; readonly lines: readonly TextLine<One>[] }
  | { readonly kind: "list"; readonly items: readonly { readonly mark: string; readonly line: TextLine<One> }[] };

export interface FilledPiece {
  readonly text: string;
  readonly isBold: boolean;
}

export type FilledBlock = TextBlock<FilledPiece>;

/**
 * A mistake in the agreement text: `{{` with an unknown field name, or without a closing `}}`. `line` is counted from
 * 1.
 */
export interface FieldProblem {
  readonly line: number;
  readonly typed: string;
  readonly kind: "unknown" | "unclosed";
}

const FIELD_PATTERN = /\{\{([^{}]*)\}\}/gu;

const fieldByKey = new Map(AGREEMENT_FIELDS.map((field) => [toFieldKey(field), field]));

/** Converts a field's name to lower case without accents, with `_` for spaces and hyphens. */
function toFieldKey(name: string): string {
  return toSearchKey(name).replaceAll(/[\s-]+/gu, "_");
}

export function findFieldProblems(text: string): FieldProblem[] {
  return text.split("\n").flatMap((content, index) => {
    const line = index + 1;
    const unknown = [...content.matchAll(FIELD_PATTERN)]
      .map(([, name = ""]) => name.trim())
      .filter((name) => !fieldByKey.has(toFieldKey(name)))
      .map((typed): FieldProblem => ({ line, typed, kind: "unknown" }));
    const open = /\{\{.*$/u.exec(content.replaceAll(FIELD_PATTERN, ""));
    return open ? [...unknown, { line, typed: open[0].slice(0, 30), kind: "unclosed" }] : unknown;
  });
}

/**
 * The only markup is headings (#, ##), lists (-, *, 1.), bold (**), and empty lines between paragraphs. Everything else
 * stays plain text, for example HTML and links. A value is never parsed as markup. A sentence with a field that has no
 * value is left out; a numbered item of which nothing is left says so, and any other line is left out.
 * docs/product/rentals.md 9.28.
 */
export function fillText(text: string, values: AgreementValues): FilledBlock[] {
  return mapLines(text, (line, mark) => fillLine(joinSentences(keepSentences(line, mark, values).kept), values));
}

/** Like `fillText`, but as sheets of the forms 1 and 2 were signed: with a word in place of a missing value. */
export function fillTextWithWord(text: string, values: AgreementValues, word: string): FilledBlock[] {
  return mapLines(text, (line) =>
    line.map((piece) => ("text" in piece ? piece : { text: values[piece.field] || word, isBold: piece.isBold })),
  );
}

export function listOmittedSentences(text: string, values: AgreementValues): string[] {
  const omitted: string[] = [];
  mapLines(text, (line, mark) => {
    for (const sentence of keepSentences(line, mark, values).omitted)
      omitted.push(
        sentence
          .map((piece) => ("text" in piece ? piece.text : `{{${piece.field}}}`))
          .join("")
          .trim(),
      );
    return [];
  });
  return omitted;
}

/** An empty result is left out, and so is a block of which nothing is left. */
function mapLines(text: string, convert: (line: TextLine<TextPiece>, mark: string) => FilledPiece[]): FilledBlock[] {
  return parseBlocks(text).flatMap((block): FilledBlock[] => {
    switch (block.kind) {
      case "heading": {
        const line = convert(block.line, "");
        return line.length === 0 ? [] : [{ ...block, line }];
      }
      case "paragraph": {
        const lines = block.lines.map((line) => convert(line, "")).filter((line) => line.length > 0);
        return lines.length === 0 ? [] : [{ ...block, lines }];
      }
      case "list": {
        const items = block.items
          .map(({ mark, line }) => ({ mark, line: convert(line, mark) }))
          .filter(({ line }) => line.length > 0);
        return items.length === 0 ? [] : [{ ...block, items }];
      }
    }
  });
}

/** Its number stays, because other items may name it. */
const EMPTY_ITEM_TEXT = "Bu sözleşmede yazılmadı.";

function keepSentences(
  line: TextLine<TextPiece>,
  mark: string,
  values: AgreementValues,
): { kept: TextPiece[][]; omitted: TextPiece[][] } {
  const isMissing = (piece: TextPiece) => "field" in piece && values[piece.field] === "";
  const sentences = splitSentences(line);
  const omitted = sentences.filter((sentence) => sentence.some(isMissing));
  if (omitted.length === 0) return { kept: [[...line]], omitted };
  const kept = sentences.filter((sentence) => !sentence.some(isMissing));
  // What is bold at the beginning of an item is its title, and says nothing alone.
  const isEmpty = kept.flat().every((piece) => "text" in piece && (piece.isBold || piece.text.trim() === ""));
  if (!isEmpty) return { kept, omitted };
  return { kept: /^\d/u.test(mark) ? [...kept, [{ text: EMPTY_ITEM_TEXT, isBold: false }]] : [], omitted };
}

/** Abbreviations whose full stop ends no sentence. */
const ABBREVIATION_PATTERN =
  /(?:^|[\s(/:,])(?:no|nr|tel|av|dr|prof|sn|mah|sok|cad|apt|blv|bkz|vb|vs|örn|ltd|[şŞ]ti|a\.[şŞ])\.$/iu;

const FULL_STOP_PATTERN = /([.!?…][”"’)]?)\s+(?=[\p{Lu}“"(]|$)/gu;

function splitAfterSentences(text: string): string[] {
  const parts: string[] = [];
  let begin = 0;
  for (const { index, 0: found, 1: stop = "" } of text.matchAll(FULL_STOP_PATTERN)) {
    if (ABBREVIATION_PATTERN.test(text.slice(begin, index + stop.length))) continue;
    parts.push(text.slice(begin, index + found.length));
    begin = index + found.length;
  }
  return [...parts, text.slice(begin)];
}

function splitSentences(line: TextLine<TextPiece>): TextPiece[][] {
  const sentences: TextPiece[][] = [[]];
  for (const piece of line) {
    if ("field" in piece) {
      sentences.at(-1)!.push(piece);
      continue;
    }
    let { text } = piece;
    const last = sentences.at(-1)!.at(-1);
    // '**Km.** Fiyata …': the sentence ends with the piece before.
    if (last && "text" in last && /[.!?…]$/u.test(last.text) && /^\s/u.test(text)) {
      sentences.at(-1)!.push({ ...piece, text: " " });
      sentences.push([]);
      text = text.trimStart();
    }
    for (const [index, part] of splitAfterSentences(text).entries()) {
      if (index > 0) sentences.push([]);
      if (part !== "") sentences.at(-1)!.push({ ...piece, text: part });
    }
  }
  return sentences.filter((sentence) => sentence.length > 0);
}

function joinSentences(sentences: readonly TextPiece[][]): TextPiece[] {
  const line = sentences.flat();
  const last = line.at(-1);
  return last && "text" in last ? [...line.slice(0, -1), { ...last, text: last.text.trimEnd() }] : line;
}

const TIME_FIELDS: readonly AgreementField[] = ["başlangıç", "bitiş"];

/** The word 'day' after a time: '{{bitiş}} günü biter', '{{bitiş}} gününe kadar'. */
const DAY_WORD = /^ günü(ne)?(?=[\s.,;]|$)/u;

/** 'plakalı' after it goes, as in '{{plaka}} plakalı {{araç}}'. */
export const UNKNOWN_PLATE_TEXT = "plakası henüz yazılmamış";

/** A time gets the suffix with which it is spoken, because 22.02 is no 'gün'. */
function fillLine(line: TextLine<TextPiece>, values: AgreementValues): FilledPiece[] {
  return line.map((piece, index): FilledPiece => {
    const before = line[index - 1];
    if ("text" in piece) {
      if (!before || !("field" in before)) return piece;
      if (TIME_FIELDS.includes(before.field)) return { ...piece, text: piece.text.replace(DAY_WORD, "") };
      return values[before.field] === UNKNOWN_PLATE_TEXT
        ? { ...piece, text: piece.text.replace(/^ plakalı/u, "") }
        : piece;
    }
    const next = line[index + 1];
    const value = values[piece.field];
    const day = TIME_FIELDS.includes(piece.field) && next && "text" in next ? DAY_WORD.exec(next.text) : null;
    if (day === null) return { text: value, isBold: piece.isBold };
    const clock = endClock(value.slice(-5), day[1] === undefined ? "at" : "until");
    return { text: value.slice(0, -5) + clock, isBold: piece.isBold };
  });
}

function parseBlocks(text: string): TextBlock<TextPiece>[] {
  const blocks: TextBlock<TextPiece>[] = [];
  let paragraph: TextLine<TextPiece>[] = [];
  let items: { mark: string; line: TextLine<TextPiece> }[] = [];

  function end(): void {
    if (paragraph.length > 0) blocks.push({ kind: "paragraph", lines: paragraph });
    if (items.length > 0) blocks.push({ kind: "list", items });
    paragraph = [];
    items = [];
  }

  for (const content of text.split("\n").map((line) => line.trim())) {
    const heading = /^(#{1,6}) +(.+)$/u.exec(content);
    const item = /^(?:[-*]|(\d{1,3})[.)]) +(.+)$/u.exec(content);
    if (heading) {
      end();
      blocks.push({ kind: "heading", level: heading[1] === "#" ? 1 : 2, line: parsePieces(heading[2]!) });
    } else if (item) {
      if (paragraph.length > 0) end();
      items.push({ mark: item[1] === undefined ? "•" : `${item[1]}.`, line: parsePieces(item[2]!) });
    } else if (content === "") end();
    else {
      if (items.length > 0) end();
      paragraph.push(parsePieces(content));
    }
  }
  end();
  return blocks;
}

/** `**` without a closing `**` is plain text. */
function parsePieces(content: string): TextPiece[] {
  const parts = content.split(/\*\*([^\s*](?:.{0,500}?[^\s*])?)\*\*/u);
  return parts.flatMap((part, index) => parseFields(part, index % 2 === 1));
}

function parseFields(text: string, isBold: boolean): TextPiece[] {
  const parts = text.split(FIELD_PATTERN);
  return parts.flatMap((part, index): TextPiece[] => {
    if (index % 2 === 0) return part === "" ? [] : [{ text: part, isBold }];
    const field = fieldByKey.get(toFieldKey(part));
    return [field === undefined ? { text: `{{${part}}}`, isBold } : { field, isBold }];
  });
}
