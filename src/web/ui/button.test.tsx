import { Send } from "lucide-react";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";

import { translatePage } from "../../../test/translate-page.ts";
import { Button } from "./button.tsx";

test("a button with an icon says what it does, and what it did, also on a page that the browser translates", async () => {
  const failures: unknown[] = [];
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place, { onUncaughtError: (error) => failures.push(error) });
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  root.render(<SendingForm />);
  await expect.element(page.getByRole("button")).toHaveTextContent("Test gönder");
  onTestFinished(translatePage());
  for (const said of ["Gönderiliyor…", "Test gönder", "Gönderiliyor…"]) {
    page
      .getByRole("button")
      .element()
      .dispatchEvent(new MouseEvent("contextmenu", { bubbles: true }));
    await expect.poll(() => place.textContent).toBe(said);
  }
  expect(failures).toEqual([]);
});

function SendingForm() {
  const [isBusy, setBusy] = useState(false);
  return (
    <div onContextMenu={() => setBusy(!isBusy)}>
      <Button busy={isBusy} busyText="Gönderiliyor…">
        <Send aria-hidden="true" />
        Test gönder
      </Button>
    </div>
  );
}
