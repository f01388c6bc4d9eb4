import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { PlateText } from "./plate-text.tsx";

test.each([
  ["34 ABC 123", "34 ABC 123"],
  ["İSTANBUL DÖNER 24", "İSTANBUL DÖNER 24"],
  ["34 אבג 123", "<bdi>34</bdi> אבג <bdi>123</bdi>"],
  ["محل السلام", "محل السلام"],
  ["محل 24", "محل <bdi>24</bdi>"],
])("of the plate %s, digits beside letters that run from the right keep their place", (plate, markup) => {
  const drawn = renderToStaticMarkup(createElement(PlateText, { plate }));
  expect(drawn.replaceAll(/<\/?span>/gu, "")).toBe(markup);
});
