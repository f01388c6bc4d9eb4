/** An element of XML that a program wrote: its attributes as text, and what is inside. */
export interface XmlElement {
  readonly attributes: string;
  readonly inside: string;
}

/**
 * All elements of a name, with or without a prefix, that do not contain each other. This is no whole XML: the files
 * of spreadsheets have no comments between the tags that we look for.
 */
export function xmlElements(xml: string, name: string): XmlElement[] {
  const element = new RegExp(
    String.raw`<(?:\w+:)?(?:${name})(\s[^>]*?)?(?:/>|>([\s\S]*?)</(?:\w+:)?(?:${name})\s*>)`,
    "giu",
  );
  return Array.from(xml.matchAll(element), ([, attributes = "", inside = ""]) => ({ attributes, inside }));
}

/** The value of an attribute, with or without a prefix. */
export function xmlAttribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(String.raw`(?:^|[\s:])${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`, "iu").exec(
    attributes,
  );
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value === undefined ? undefined : decodeEntities(value);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
const TURKISH: Readonly<Record<string, string>> = {
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

/** The text behind entities such as &amp; and &#304;. Unknown ones stay. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/giu,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? TURKISH[name] ?? whole;
      const point = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
      return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
    },
  );
}

/** A row as a line of text whose cells are parted by tabs. Cells that a reader could misunderstand are quoted. */
export function joinCells(cells: readonly string[]): string {
  const flat = cells.map((cell) => cell.replace(/[\t\n\r\u2028\u2029]+/gu, " ").trim());
  return flat.map((cell) => (cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell)).join("\t");
}
