import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";

import type { TellPageView } from "#contract/ports/public-pages.ts";
import { reasonsOf } from "#domain/notice.ts";

import { TellForm } from "./tell-form.tsx";

const typed = { key: "a".repeat(22), reason: undefined, note: "", phone: "" };
const accepts = { text: true, photo: true };
const view: TellPageView = { code: "KT7M2QXA", plate: "", reasons: reasonsOf("vehicle"), accepts, typed, problems: {} };

function formOf(given: Partial<TellPageView> = {}): string {
  return renderToStaticMarkup(createElement(TellForm, { view: { ...view, ...given } }));
}

function reasonsIn(html: string): string[] {
  return [...html.matchAll(/name="reason"[^>]*value="([a-z-]+)"/gu)].map(([, reason]) => reason!);
}

describe("the form by which somebody is told something", () => {
  test("shows every reason where none is chosen", () => {
    const html = formOf();
    expect(reasonsIn(html)).toEqual(view.reasons);
    expect(html).not.toContain("<details>");
    expect(html).not.toContain("checked");
  });

  test("shows the chosen reason first and folds the others", () => {
    const html = formOf({ typed: { ...typed, reason: "tyre" } });
    expect(reasonsIn(html)[0]).toBe("tyre");
    expect(new Set(reasonsIn(html))).toEqual(new Set(view.reasons));
    const [before = "", folded = ""] = html.split("<details>");
    expect(reasonsIn(before)).toEqual(["tyre"]);
    expect(before).toContain('checked=""');
    expect(reasonsIn(folded)).toHaveLength(view.reasons.length - 1);
  });

  test("folds nothing where the chosen reason is the only one", () => {
    expect(formOf({ reasons: ["tyre"], typed: { ...typed, reason: "tyre" } })).not.toContain("<details>");
  });

  test("asks to call 112 beside emergencies alone", () => {
    expect(formOf({ reasons: ["lights", "other"] })).not.toContain("tel:112");
    const html = formOf({ reasons: ["lights", "crash"], typed: { ...typed, reason: "crash" } });
    expect(html.split("tel:112")).toHaveLength(2);
    expect(html.indexOf("tel:112")).toBeLessThan(html.indexOf("<details>"));
  });

  test("keeps what was typed, escaped, and says at each field what is wrong with it", () => {
    const html = formOf({
      typed: { ...typed, note: "</textarea><b>", phone: '"12' },
      problems: { reason: "Neden?", note: "Uzun.", phone: "Numara?", "": "Sonra." },
    });
    expect(html).toContain("&lt;/textarea&gt;&lt;b&gt;</textarea>");
    expect(html).toContain('value="&quot;12"');
    for (const [id, text] of Object.entries({ reason: "Neden?", note: "Uzun.", phone: "Numara?" })) {
      expect(html).toMatch(new RegExp(`aria-describedby="[^"]*${id}-problem"`, "u"));
      expect(html).toContain(`<p id="${id}-problem" role="alert" class="problem">${text}</p>`);
    }
    expect(html).toContain('<p id="problem" role="alert" class="problem">Sonra.</p>');
    // The first field that is wrong, and no other, has the focus.
    expect(html.match(/autofocus/giu)).toHaveLength(1);
  });

  test("asks for no words where none are taken, and shows those that were sent all the same to be emptied", () => {
    const reasonAlone = { text: false, photo: true };
    const html = formOf({ accepts: reasonAlone });
    expect(html).not.toMatch(/name="note"|name="phone"/u);
    const refused = formOf({ accepts: reasonAlone, typed: { ...typed, note: "Far" }, problems: { note: "Yazı yok." } });
    expect(refused).toContain("Far</textarea>");
    expect(refused).toContain('<p id="note-problem" role="alert" class="problem">Yazı yok.</p>');
    expect(refused).not.toContain('name="phone"');
  });
});
