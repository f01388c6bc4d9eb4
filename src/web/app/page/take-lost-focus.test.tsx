import { afterEach, expect, test } from "vitest";

import { takeLostFocus } from "./take-lost-focus.ts";

afterEach(() => document.body.replaceChildren());

function drawDocument() {
  document.body.innerHTML = `<h2 tabindex="-1"></h2><button></button><dialog><input><p tabindex="-1"></p></dialog>`;
  const [heading, button, dialog, field, line] = ["h2", "button", "dialog", "input", "p"].map((name) =>
    document.querySelector<HTMLElement>(name),
  ) as [HTMLElement, HTMLElement, HTMLDialogElement, HTMLElement, HTMLElement];
  return { heading, button, dialog, field, line };
}

test("the heading takes the focus of a button that has left the page", () => {
  const { heading, button } = drawDocument();
  button.focus();
  button.remove();
  takeLostFocus(() => heading);
  expect(document.activeElement).toBe(heading);
});

test("a control that still has the focus keeps it", () => {
  const { heading, button } = drawDocument();
  button.focus();
  takeLostFocus(() => heading);
  expect(document.activeElement).toBe(button);
});

test("below an open dialog the heading takes the focus once the dialog has closed and gives it back to nothing", async () => {
  const { heading, button, dialog, field } = drawDocument();
  button.focus();
  dialog.showModal();
  field.focus();
  takeLostFocus(() => heading);
  expect(document.activeElement).toBe(field);
  button.remove();
  dialog.close();
  await expect.poll(() => document.activeElement).toBe(heading);
});

test("inside an open dialog the focus is taken at once", () => {
  const { dialog, field, line } = drawDocument();
  dialog.showModal();
  field.focus();
  field.remove();
  takeLostFocus(() => line);
  expect(document.activeElement).toBe(line);
});
