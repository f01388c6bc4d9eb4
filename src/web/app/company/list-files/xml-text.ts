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

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", euro: "€", ndash: "–", mdash: "—" }),
  ...Object.entries({ Gbreve: "Ğ", gbreve: "ğ", Idot: "İ", imath: "ı", Scedil: "Ş", scedil: "ş", rarr: "→" }),
  // The names of the characters 160 to 255, in their order.
  ...`nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para
    middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave
    Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc
    Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc
    iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`
    .split(/\s+/u)
    .map((name, nth) => [name, String.fromCodePoint(160 + nth)] as const),
]);

/** Decodes entities such as &amp; and &#304;. Unknown entities are kept. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/giu,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES.get(name) ?? ENTITIES.get(name.toLowerCase()) ?? whole;
      const point = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
      return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
    },
  );
}

/** The text of a merged cell in its further rows. A number is not repeated, because an amount would count again. */
export function repeatMergedText(text: string): string {
  return /^\P{L}*$|^[-+(]?[\d., ]+\p{L}{2,4}$|^\p{L}{2,4} ?[\d., ]+$/u.test(text) ? "" : text;
}

/**
 * Joins the cells of a row by tabs. A cell that begins with a quotation mark is quoted, so that the mark stays part of
 * the text.
 */
export function joinCells(cells: readonly string[]): string {
  const flat = cells.map((cell) => cell.replace(/[\t\n\r\u2028\u2029]+/gu, " ").trim());
  return flat.map((cell) => (cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell)).join("\t");
}
