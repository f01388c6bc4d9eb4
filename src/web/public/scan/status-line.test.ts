import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import type { CurrentStatus } from "#domain/notices/status.ts";

import { StatusLine } from "./status-line.tsx";

const until = new Date("2026-11-22T14:35+03:00");

function drawn(status: CurrentStatus | null): string {
  return renderToStaticMarkup(createElement(StatusLine, { status }));
}

test("a status says until when it stands", () => {
  expect(drawn({ kind: "back-now", words: "", until })).toBe(
    '<p class="status"><b>Hemen dönüyorum</b> · <span>14.35’e kadar</span></p>',
  );
});

test("own words are text and nothing else", () => {
  expect(drawn({ kind: "words", words: "<b onclick=x>Depo</b> & arka", until })).toContain(
    '<b dir="auto">&lt;b onclick=x&gt;Depo&lt;/b&gt; &amp; arka</b> · <span>14.35’e kadar</span>',
  );
});

test("nothing stands where there is none", () => {
  expect(drawn(null)).toBe("");
});
