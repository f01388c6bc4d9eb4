/** An element of machine-written XML: its attributes as text, and its content. */
export interface XmlElement {
  readonly attributes: string;
  readonly inside: string;
}

interface FoundElement extends XmlElement {
  readonly start: number;
  readonly end: number;
}

/**
 * All elements with this name, with or without a namespace prefix. Elements of the same name must not be nested. This
 * is not a full XML parser: it does not recognise comments, because spreadsheet files have no comments between the
 * searched tags.
 */
export function listXmlElements(xml: string, name: string): XmlElement[] {
  return findElements(xml, name);
}

export function removeElements(xml: string, name: string): string {
  let from = 0;
  const kept = findElements(xml, name).map(({ start, end }) => {
    const before = xml.slice(from, start);
    from = end;
    return before;
  });
  return kept.join("") + xml.slice(from);
}

/** Finds all elements with this name in linear time, even if many start tags have no end tag. */
function findElements(xml: string, name: string): FoundElement[] {
  const found: FoundElement[] = [];
  const opening = new RegExp(String.raw`<(?:\w+:)?(?:${name})(?=\s|/?>)`, "giu");
  const closing = new RegExp(String.raw`</(?:\w+:)?(?:${name})\s*>`, "giu");
  let hasClosing = true;
  for (let open = opening.exec(xml); open; open = opening.exec(xml)) {
    const tagEnd = xml.indexOf(">", opening.lastIndex);
    if (tagEnd < 0) break;
    const tag = xml.slice(opening.lastIndex, tagEnd);
    const start = open.index;
    opening.lastIndex = tagEnd + 1;
    if (tag.endsWith("/")) {
      found.push({ attributes: tag.slice(0, -1), inside: "", start, end: tagEnd + 1 });
      continue;
    }
    // If an earlier search found no end tag, there is no end tag after this position either.
    if (!hasClosing) continue;
    closing.lastIndex = tagEnd + 1;
    const close = closing.exec(xml);
    if (close) {
      opening.lastIndex = closing.lastIndex;
      found.push({ attributes: tag, inside: xml.slice(tagEnd + 1, close.index), start, end: closing.lastIndex });
    } else hasClosing = false;
  }
  return found;
}

/** The value of an attribute, with or without a namespace prefix. */
export function findXmlAttribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(String.raw`(?:^|[\s:])${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`, "iu").exec(
    attributes,
  );
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value === undefined ? undefined : decodeEntities(value);
}

const XML_ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
const TURKISH_ENTITIES: Readonly<Record<string, string>> = {
  Ccedil: "Ç",
  ccedil: "ç",
  Ouml: "Ö",
  ouml: "ö",
  Uuml: "Ü",
  uuml: "ü",
  Gbreve: "Ğ",
  gbreve: "ğ",
  Idot: "İ",
  imath: "ı",
  Scedil: "Ş",
  scedil: "ş",
};

/** Decodes entities such as &amp; and &#304;. Unknown entities are kept. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/giu,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return XML_ENTITIES[name.toLowerCase()] ?? TURKISH_ENTITIES[name] ?? whole;
      const point = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
      return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
    },
  );
}

/**
 * Joins the cells of a row by tabs. A cell that begins with a quotation mark is quoted, so that the mark stays part of
 * the text.
 */
export function joinCells(cells: readonly string[]): string {
  const flat = cells.map((cell) => cell.replace(/[\t\n\r\u2028\u2029]+/gu, " ").trim());
  return flat.map((cell) => (cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell)).join("\t");
}
