import { type LabelSpace, computeWidthBetween } from "./label-space.ts";
import {
  heightOfLine,
  isLineReadable,
  type PrintedLine,
  drawLines,
  makePrintedLine,
  fitLetterSize,
} from "./printed-lines.ts";
import type { Shape } from "./shapes.ts";
import { SAFE_ZONE_MM } from "./sticker-drawing.ts";

export interface SlipTexts {
  readonly title: string;
  readonly word: string;
  readonly code: string;
  readonly label: string;
}

type SlipPart = keyof SlipTexts;

const OMITTABLE_PARTS: readonly SlipPart[] = ["label", "title"];

export function drawSlip(texts: SlipTexts, space: LabelSpace): Shape[] {
  const unit = Math.min(space.width / 60, space.height / 30);
  const width = computeWidthBetween(space, SAFE_ZONE_MM, space.height * 0.25, space.height * 0.75);
  const line = (part: SlipPart, size: number, isBold: boolean): PrintedLine<SlipPart>[] =>
    texts[part] === ""
      ? []
      : [makePrintedLine(part, texts[part], { size: size * unit, width, mostLines: 2, isBold, style: "words" })];
  let lines = [...line("title", 3.4, false), ...line("word", 7.5, true), ...line("code", 3.6, true)];
  lines.push(...line("label", 2.8, false));
  lines = lines.filter((one) => one.part === "word" || one.part === "code" || isLineReadable(one, width));
  const height = () => lines.reduce((sum, one) => sum + heightOfLine(one, fitLetterSize(one, width)), 0);
  const room = space.height - 2 * SAFE_ZONE_MM;
  for (const part of OMITTABLE_PARTS) if (height() > room) lines = lines.filter((one) => one.part !== part);

  const shrunk = Math.min(1, room / height());
  let y = (space.height - height() * shrunk) / 2;
  return lines.flatMap((one) => {
    const letters = fitLetterSize(one, width) * shrunk;
    const box = { x: space.width / 2, y, width, bandWidth: 0, anchor: "middle" } as const;
    y += heightOfLine(one, letters);
    return drawLines(one, letters, box);
  });
}
