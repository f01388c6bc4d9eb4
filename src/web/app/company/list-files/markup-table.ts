import { decodeEntities, joinCells, xmlAttribute, xmlElements } from "./xml-text.ts";

/** Whether a text is a page with a table, or the XML of Excel 2003. Banks give both the name '.xls'. */
export function isMarkup(text: string): boolean {
  return /^\s*(?:<\?xml|<!doctype|<html|<table|<meta|<style|<head|<\w+:?workbook|mime-version)/iu.test(
    text.slice(0, 2000),
  );
}

/** The rows of all tables in such a text, with tabs between cells. */
export function readMarkupTable(text: string): string {
  const plain = text.replace(/<!--[\s\S]*?-->|<(style|script|head)\b[\s\S]*?<\/\1>/giu, "");
  return xmlElements(plain, "tr|Row")
    .map(({ inside }) => {
      const cells: string[] = [];
      for (const cell of xmlElements(inside, "td|th|Cell")) {
        // Excel leaves out empty cells and says where the next one stands.
        const place = Number(xmlAttribute(cell.attributes, "Index") ?? cells.length + 1) - 1;
        while (cells.length < place && cells.length < COLUMNS_MAX) cells.push("");
        const span = Math.min(Number(xmlAttribute(cell.attributes, "colspan") ?? 1) || 1, COLUMNS_MAX);
        cells.push(cellText(cell.inside), ...Array.from({ length: span - 1 }, () => ""));
      }
      return joinCells(cells);
    })
    .join("\n");
}

const COLUMNS_MAX = 256;

function cellText(inside: string): string {
  const [data] = xmlElements(inside, "Data");
  const text = decodeEntities((data?.inside ?? inside).replace(/<[^>]*>/gu, " "))
    .replace(/\s+/gu, " ")
    .trim();
  return data && xmlAttribute(data.attributes, "Type") === "Number" ? text.replace(".", ",") : text;
}
