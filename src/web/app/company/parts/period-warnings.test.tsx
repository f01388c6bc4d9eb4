import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";

import type { PeriodWarningView } from "#contract/fleet/periods.ts";

import { PeriodWarnings } from "./period-warnings.tsx";

function drawWarnings(warnings: PeriodWarningView[]): HTMLElement {
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  root.render(<PeriodWarnings warnings={warnings} />);
  return place;
}

test("what a rental runs past is named with its day or km: dates of the car, and dues also by their own words", async () => {
  drawWarnings([
    { kind: "insurance", dueOn: "2026-12-01" },
    { kind: "oil", text: "", dueOn: null, kmLeft: 650 },
    { kind: "other", text: "Klima gazı", dueOn: "2026-12-02", kmLeft: -200 },
  ]);
  for (const said of [
    "Sigorta bu süre bitmeden doluyor: 1 Aralık 2026.",
    "Yağ bakımı bu süre içinde yapılmalı: 650 km kaldı.",
    "Klima gazı bu süre içinde yapılmalı: 2 Aralık 2026, 200 km geçti.",
  ])
    await expect.element(page.getByText(said, { exact: true })).toBeVisible();
});
