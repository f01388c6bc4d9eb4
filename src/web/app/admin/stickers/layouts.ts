import type { OwnLayoutView } from "#contract/sticker/print-settings.ts";
import { layoutNames } from "#contract/sticker/print.words.ts";
import { SHEET_LAYOUTS, type LayoutName, type SheetLayout } from "#domain/sticker/sheet.ts";
import type { StickerForm } from "#domain/sticker/sticker.ts";

/** `key` is the name of a built-in sheet or the id of the operator's own sheet. */
export interface NamedLayout {
  key: string;
  name: string;
  layout: SheetLayout;
}

const usualLayoutOfForm: Record<StickerForm, LayoutName> = {
  square: "square-50",
  round: "round-60",
  upright: "12-64x72",
};

export function groupLayouts(own: readonly OwnLayoutView[]): { own: NamedLayout[]; builtIn: NamedLayout[] } {
  const names = Object.keys(SHEET_LAYOUTS) as LayoutName[];
  return {
    own: own.map(({ id, name, layout }) => ({ key: id, name, layout })),
    builtIn: names.map((key) => ({ key, name: layoutNames[key], layout: SHEET_LAYOUTS[key] })),
  };
}

export function findLayout(
  layouts: ReturnType<typeof groupLayouts>,
  key: string | undefined,
  form: StickerForm,
): NamedLayout {
  const all = [...layouts.own, ...layouts.builtIn];
  return all.find((one) => one.key === key) ?? all.find((one) => one.key === usualLayoutOfForm[form])!;
}
