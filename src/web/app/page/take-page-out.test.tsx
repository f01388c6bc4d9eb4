import { expect, onTestFinished, test, vi } from "vitest";

import { showModal } from "#web/ui/show-modal.ts";

import { takePageOut } from "./take-page-out.ts";

function showPage() {
  const page = document.body.appendChild(document.createElement("div"));
  page.innerHTML = `<div style="height: 300vh"></div><div class="list" style="height: 50px; overflow: auto"><div style="height: 500px"></div></div>
    <input aria-label="in the page" /><dialog class="first"><input aria-label="first of the dialog" /><input aria-label="in the dialog" /></dialog><dialog class="late"></dialog>`;
  onTestFinished(() => page.remove());
  const find = <Kind extends HTMLElement>(selector: string) => page.querySelector<Kind>(selector)!;
  return { page, find };
}

test("a page that was taken out comes back with what was typed, its open dialogs, its scrolled places and the focus", () => {
  const { page, find } = showPage();
  const [typed, typedInDialog] = [
    find<HTMLInputElement>("input"),
    find<HTMLInputElement>("[aria-label='in the dialog']"),
  ];
  typed.value = "34 ABC 123";
  typedInDialog.value = "Ayşe";
  find(".list").scrollTop = 120;
  window.scrollTo(0, 250);
  showModal(find<HTMLDialogElement>(".first"));
  let closings = 0;
  find(".first").addEventListener("close", () => (closings += 1));
  typedInDialog.focus();

  const putBack = takePageOut(page);
  expect(document.querySelector("dialog")).toBe(null);
  expect(document.body.innerHTML).not.toContain("in the dialog");
  window.scrollTo(0, 0);

  putBack();
  expect(page.isConnected).toBe(true);
  expect([typed.value, typedInDialog.value]).toEqual(["34 ABC 123", "Ayşe"]);
  expect(find(".first").matches(":modal")).toBe(true);
  expect(closings).toBe(0);
  expect(document.activeElement).toBe(typedInDialog);
  expect([find(".list").scrollTop, window.scrollY]).toEqual([120, 250]);
  expect(find<HTMLDialogElement>(".late").open).toBe(false);
});

test("a dialog that an answer opens while the page is out is shown once it is back", () => {
  const { page, find } = showPage();
  const late = find<HTMLDialogElement>(".late");
  const putBack = takePageOut(page);
  showModal(late);
  putBack();
  expect(late.matches(":modal")).toBe(true);
});

test("a browser that does not know ':modal' puts the page and its dialogs back as well", () => {
  const { page, find } = showPage();
  showModal(find<HTMLDialogElement>(".first"));
  const putBack = takePageOut(page);
  const asked = vi.spyOn(Element.prototype, "matches").mockImplementation((selector) => {
    throw new SyntaxError(selector);
  });
  putBack();
  asked.mockRestore();
  expect(find(".first").matches(":modal")).toBe(true);
});
