import { toSearchKey } from "#domain/words/turkish.ts";

/** Maximum number of characters of the agreement text that a company writes in its profile. docs/product.md 9.28. */
export const AGREEMENT_TEXT_MAX = 15_000;

/**
 * Placeholders that a company can use in its agreement text, for example `{{plaka}}`. The names are Turkish because
 * companies type them. docs/product.md 9.28.
 */
export const AGREEMENT_FIELDS = [
  "firma",
  "firma_telefonu",
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
] as const;

export type AgreementField = (typeof AGREEMENT_FIELDS)[number];

export type AgreementValues = Readonly<Record<AgreementField, string>>;

/** A piece of a line: text, or a field that is replaced by its value. */
type TextPiece = { readonly isBold: boolean } & ({ readonly text: string } | { readonly field: AgreementField });

type TextLine<One> = readonly One[];

/** A block of the agreement text. The `mark` of a list item is '•', or the typed number with a full stop: '3.'. */
type TextBlock<One> =
  | { readonly kind: "heading"; readonly level: 1 | 2; readonly line: TextLine<One> }
  | { readonly kind: "paragraph"; readonly lines: readonly TextLine<One>[] }
  | { readonly kind: "list"; readonly items: readonly { readonly mark: string; readonly line: TextLine<One> }[] };

/** A piece of a line, after its fields have been replaced by values. */
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

/**
 * Converts a field's name to lower case without accents, with `_` for spaces and hyphens. Thus 'Musteri' is the field
 * 'müşteri'.
 */
function toFieldKey(name: string): string {
  return toSearchKey(name).replaceAll(/[\s-]+/gu, "_");
}

/** Finds unknown field names, and `{{` without a closing `}}`. docs/product.md 9.28. */
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
 * Converts an agreement text into blocks, and replaces its fields by their values. The only markup is headings (#, ##),
 * lists (-, *, 1.), bold (**), and empty lines between paragraphs. Everything else stays plain text, for example HTML
 * and links. A value is never parsed as markup. docs/product.md 9.28.
 */
export function fillText(text: string, values: AgreementValues): FilledBlock[] {
  const fill = (line: TextLine<TextPiece>) =>
    line.map((piece) => ("text" in piece ? piece : { text: values[piece.field], isBold: piece.isBold }));
  return parseBlocks(text).map((block): FilledBlock => {
    switch (block.kind) {
      case "heading":
        return { ...block, line: fill(block.line) };
      case "paragraph":
        return { ...block, lines: block.lines.map(fill) };
      case "list":
        return { ...block, items: block.items.map(({ mark, line }) => ({ mark, line: fill(line) })) };
    }
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

/** Splits a line into pieces. `**` without a closing `**` is plain text. */
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
