import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { PlateOrCode as PanelPlate } from "#web/parts/plate.tsx";

import { Plate } from "./plate.tsx";

const drawPlateOn = {
  "the scan page": (plate: string, kind?: "vehicle" | "place") =>
    renderToStaticMarkup(createElement(Plate, { plate, kind })),
  "the panel": (plate: string, kind?: "vehicle" | "place") =>
    renderToStaticMarkup(createElement(PanelPlate, { plate, code: "KT234567", kind })),
};

test.each(Object.entries(drawPlateOn))("%s gives the blue band to Turkish plates alone", (_, draw) => {
  expect(draw("34 ABC 123", "vehicle")).toContain(">TR<");
  expect(draw("34 ABC 123")).toContain(">TR<");
  for (const html of [draw("ÖZ BÜFE", "place"), draw("ÖZ BÜFE"), draw("34 ABC 123", "place"), draw("B-MW 1234")])
    expect(html).not.toContain(">TR<");
  expect(draw("ÖZ BÜFE")).toContain("ÖZ BÜFE");
});

test.each(Object.entries(drawPlateOn))("%s draws a shop as a sign, however it is called", (_, draw) => {
  const sign = draw("ÖZ BÜFE");
  expect(draw("34 ABC 123", "place")).toBe(sign.replaceAll("ÖZ BÜFE", "34 ABC 123"));
  expect(draw("B-MW 1234")).not.toBe(sign.replaceAll("ÖZ BÜFE", "B-MW 1234"));
});
