import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";

import type { ScanView, ShownContact } from "#contract/ports/public-pages.ts";
import { getReasonsOfKind } from "#domain/notices/notice.ts";

import { FirstWay, WaysToReach } from "./ways-to-reach.tsx";

const phoneContact: ShownContact = { kind: "phone", href: "tel:+905321234567", text: "0532 123 45 67" };
const emailContact: ShownContact = { kind: "email", href: "mailto:ayse@example.com", text: "ayse@example.com" };

const profileView: Extract<ScanView, { state: "profile" }> = {
  state: "profile",
  kind: "vehicle",
  code: "KT7M2QXA",
  owner: "A***",
  plate: "34 ABC 123",
  status: null,
  note: "",
  contacts: [],
  reasons: [],
  accepts: { text: true, photo: true },
};

function listPageOutline(view: Partial<typeof profileView>): string[] {
  const words = { tell: "Sahibine mesaj gönderin", title: "Sahibine ulaşın", none: "Gösterilmiyor." };
  const shown = { ...profileView, ...view };
  const html =
    renderToStaticMarkup(createElement(FirstWay, { view: shown, tell: words.tell })) +
    renderToStaticMarkup(createElement(WaysToReach, { view: shown, ...words }));
  return [...html.matchAll(/<h2>(.*?)<\/h2>|href="(.*?)"|<p class="soft">(.*?)<\/p>/gu)].map(
    ([, heading, href, sentence]) => heading ?? href ?? sentence!,
  );
}

describe("how a holder is reached", () => {
  test("by notices and contacts: the most direct contact, the reasons, then the other contacts", () => {
    expect(listPageOutline({ contacts: [phoneContact, emailContact], reasons: ["lights", "other"] })).toEqual([
      phoneContact.href,
      "Sahibine mesaj gönderin",
      "/q/KT7M2QXA/haber?neden=lights",
      "/q/KT7M2QXA/haber?neden=other",
      "Sahibine ulaşın",
      emailContact.href,
    ]);
  });

  test("by notices alone: the first reason stands where the call would, and none stands twice", () => {
    expect(listPageOutline({ reasons: ["lights", "other"] })).toEqual([
      "/q/KT7M2QXA/haber?neden=lights",
      "Sahibine mesaj gönderin",
      "/q/KT7M2QXA/haber?neden=other",
    ]);
  });

  test("by contacts alone: the contacts under their heading", () => {
    expect(listPageOutline({ contacts: [phoneContact, emailContact] })).toEqual([
      phoneContact.href,
      "Sahibine ulaşın",
      emailContact.href,
    ]);
  });

  test("by nothing: a sentence says so", () => {
    expect(listPageOutline({})).toEqual(["İletişim", "Gösterilmiyor."]);
  });

  test("of many reasons six are shown, every emergency among them, and the others once somebody asks for something else", () => {
    const view = { ...profileView, contacts: [phoneContact], reasons: getReasonsOfKind("car") };
    const html = renderToStaticMarkup(createElement(WaysToReach, { view, tell: "", title: "", none: "" }));
    const [shown = "", more = ""] = html.split("<summary");
    const list = (part: string) => [...part.matchAll(/neden=([a-z-]+)/gu)].map(([, reason]) => reason);
    expect(list(shown)).toEqual(["blocking", "lights", "crash", "leak", "child-animal", "renter-crash"]);
    expect(list(more)).toEqual(["window", "alarm", "towing", "tyre", "breakdown", "other"]);
    expect(more).toContain("Başka bir şey");
  });

  test("emergencies stand out", () => {
    const view = { ...profileView, contacts: [phoneContact], reasons: getReasonsOfKind("vehicle") };
    const html = renderToStaticMarkup(createElement(WaysToReach, { view, tell: "", title: "", none: "" }));
    const marked = [...html.matchAll(/class="alarm" href="[^"]*neden=([a-z-]+)"/gu)].map(([, reason]) => reason);
    expect(marked).toEqual(["crash", "leak", "child-animal"]);
  });
});
