import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
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

test("what a rental runs past is named with its day or km: dates of the car, and dues also by their own words; what is over reads as over", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-28T12:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  drawWarnings([
    { kind: "insurance", dueOn: "2026-12-01" },
    { kind: "inspection", dueOn: "2026-11-16" },
    { kind: "casco", dueOn: "2026-11-28" },
    { kind: "tyres", text: "", dueOn: "2026-11-27" },
    { kind: "oil", text: "", dueOn: null, kmLeft: 650 },
    { kind: "other", text: "Klima gazı", dueOn: "2026-12-02", kmLeft: -200 },
    { kind: "inspection", text: "", dueOn: "2026-12-02" },
  ]);
  for (const said of [
    "Sigortası bu süre bitmeden doluyor: 1 Aralık 2026.",
    "Muayenesi 12 gün önce doldu: 16 Kasım 2026.",
    "Kaskosu bugün doluyor: 28 Kasım 2026.",
    "Lastik gecikti: 27 Kasım 2026.",
    "Yağ bakımı bu süre içinde yapılmalı: 650 km kaldı.",
    "Klima gazı gecikti: 2 Aralık 2026, 200 km geçti.",
    "Muayene bu süre içinde yapılmalı: 2 Aralık 2026.",
  ])
    await expect.element(page.getByText(said, { exact: true })).toBeVisible();
});
