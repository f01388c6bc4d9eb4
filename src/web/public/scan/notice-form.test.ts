import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";

import type { NoticeFormPageView } from "#contract/ports/public-pages.ts";
import { getReasonsOfKind } from "#domain/notices/notice.ts";
import { turkishWords } from "#web/public/words/tr.ts";

import { NoticeForm } from "./notice-form.tsx";

const typedValues = { key: "a".repeat(22), reason: undefined, note: "", phone: "" };
const ALL_ACCEPTED = { text: true, photo: true };
const givenView: NoticeFormPageView = {
  code: "KT7M2QXA",
  plate: "",
  reasons: getReasonsOfKind("vehicle"),
  accepts: ALL_ACCEPTED,
  typed: typedValues,
  problems: {},
};

function drawForm(given: Partial<NoticeFormPageView> = {}): string {
  return renderToStaticMarkup(createElement(NoticeForm, { view: { ...givenView, ...given } }));
}

function listReasons(html: string): string[] {
  return [...html.matchAll(/name="reason"[^>]*value="([a-z-]+)"/gu)].map(([, reason]) => reason!);
}

const { problems } = turkishWords;

describe("the form by which somebody is told something", () => {
  test("shows every reason where none is chosen", () => {
    const html = drawForm();
    expect(listReasons(html)).toEqual(givenView.reasons);
    expect(html).not.toContain("Değiştir");
    expect(html).not.toContain("checked");
  });

  test("keeps the chosen reason chosen, and shows the others only to whoever asks for them", () => {
    const html = drawForm({ typed: { ...typedValues, reason: "tyre" } });
    expect(listReasons(html)[0]).toBe("tyre");
    expect(new Set(listReasons(html))).toEqual(new Set(givenView.reasons));
    const [before = "", folded = ""] = html.split("<details><summary>Değiştir");
    expect(listReasons(before)).toEqual(["tyre"]);
    expect(before).toContain('checked=""');
    expect(listReasons(folded)).toHaveLength(givenView.reasons.length - 1);
  });

  test("folds nothing where the chosen reason is the only one", () => {
    const html = drawForm({
      reasons: ["tyre"],
      accepts: { text: true, photo: false },
      typed: { ...typedValues, reason: "tyre" },
    });
    expect(html).not.toContain("<details");
  });

  test("asks to call 112 beside emergencies alone", () => {
    expect(drawForm({ reasons: ["lights", "other"] })).not.toContain("tel:112");
    const html = drawForm({ reasons: ["lights", "crash"], typed: { ...typedValues, reason: "crash" } });
    expect(html.split("tel:112")).toHaveLength(2);
    expect(html.indexOf("tel:112")).toBeLessThan(html.indexOf("<details>"));
  });

  test("keeps what was typed, escaped, and says at each field what is wrong with it", () => {
    const html = drawForm({
      typed: { ...typedValues, note: "</textarea><b>", phone: '"12' },
      problems: { reason: "no-reason", note: "note-cut", phone: "wrong-phone", "": "crowded" },
    });
    expect(html).toContain("&lt;/textarea&gt;&lt;b&gt;</textarea>");
    expect(html).toContain('value="&quot;12"');
    for (const [id, text] of Object.entries({
      reason: problems["no-reason"],
      note: problems["note-cut"],
      phone: problems["wrong-phone"],
    })) {
      expect(html).toMatch(new RegExp(`aria-describedby="[^"]*${id}-problem"`, "u"));
      expect(html).toContain(`<p id="${id}-problem" role="alert" class="problem">${text}</p>`);
    }
    expect(html).toContain('<p id="problem" role="alert" class="problem">Bulunduğunuz ağdan');
    // Only the first invalid field gets the focus.
    expect(html.match(/autofocus/giu)).toHaveLength(1);
  });

  test("asks for one photo of the kinds that are opened, and says that it has to be chosen again", () => {
    expect(drawForm()).toContain('encType="multipart/form-data"');
    expect(drawForm()).toMatch(
      /type="file" accept="image\/jpeg,image\/png,image\/webp" aria-describedby="photo-hint"/u,
    );
    const html = drawForm({ problems: { photo: "photo-again" } });
    expect(html).toContain('<p id="photo-problem" role="alert" class="problem">Fotoğrafı yeniden seçin.');
    expect(drawForm({ accepts: { text: true, photo: false } })).not.toContain('type="file"');
  });

  test("folds the photo, unless there is something wrong with it", () => {
    expect(drawForm()).toMatch(/<details><summary[^>]*><svg.*?<b>Fotoğraf ekle/u);
    expect(drawForm({ problems: { photo: "photo-again" } })).toMatch(
      /<details open=""><summary[^>]*><svg.*?<b>Fotoğraf ekle/u,
    );
  });

  test("keeps a place that was added, and asks for none by itself", () => {
    expect(drawForm()).toContain('<input type="hidden" name="lat"/>');
    const html = drawForm({ typed: { ...typedValues, place: { lat: 41.5, lon: -29.25, accuracy: 45 } } });
    expect(
      [...html.matchAll(/type="hidden" name="(?:lat|lon|accuracy)" value="([^"]*)"/gu)].map(([, value]) => value),
    ).toEqual(["41.5", "-29.25", "45"]);
    expect(html).toContain("Konum eklendi (±45 m).");
    // Buttons that need scripts are hidden.
    expect(html.match(/<button[^>]*type="button"[^>]*hidden/gu)).toHaveLength(2);
  });

  test("asks for no words where none are taken, and shows those that were sent all the same to be emptied", () => {
    const reasonAlone = { text: false, photo: true };
    const html = drawForm({ accepts: reasonAlone });
    expect(html).not.toMatch(/name="note"|name="phone"/u);
    const refused = drawForm({
      accepts: reasonAlone,
      typed: { ...typedValues, note: "Far" },
      problems: { note: "no-text" },
    });
    expect(refused).toContain("Far</textarea>");
    expect(refused).toContain('<p id="note-problem" role="alert" class="problem">Etiketin sahibi yazı almıyor.');
    expect(refused).not.toContain('name="phone"');
  });
});
