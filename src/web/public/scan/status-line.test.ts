import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import type { CurrentStatus } from "#domain/notices/status.ts";

import { StatusLine } from "./status-line.tsx";

const statusUntil = new Date("2026-11-22T14:35+03:00");

function drawStatus(status: CurrentStatus | null): string {
  return renderToStaticMarkup(createElement(StatusLine, { status }));
}

test("a status says until when it stands", () => {
  expect(drawStatus({ kind: "lunch", words: "", until: statusUntil })).toBe(
    '<p class="status"><b>Öğle arası</b> · <span>14.35’e kadar</span></p>',
  );
});

test("whoever is back soon says by when, since nobody sees when they said so", () => {
  expect(drawStatus({ kind: "back-5", words: "", until: statusUntil })).toBe(
    '<p class="status"><b>En geç 14.35’te dönüyorum</b></p>',
  );
});

test("what lasts for the day names no time of the next one", () => {
  const midnight = new Date("2026-11-23T00:00+03:00");
  expect(drawStatus({ kind: "closed-today", words: "", until: midnight })).toBe(
    '<p class="status"><b>Bugün kapalıyız</b></p>',
  );
  expect(drawStatus({ kind: "parcel-neighbour", words: "", until: midnight })).toBe(
    '<p class="status"><b>Kargoyu komşuya bırakın</b> · <span>gece yarısına kadar</span></p>',
  );
});

test("own words are text and nothing else", () => {
  expect(drawStatus({ kind: "words", words: "<b onclick=x>Depo</b> & arka", until: statusUntil })).toContain(
    '<b dir="auto">&lt;b onclick=x&gt;Depo&lt;/b&gt; &amp; arka</b> · <span>14.35’e kadar</span>',
  );
});

test("nothing stands where there is none", () => {
  expect(drawStatus(null)).toBe("");
});
