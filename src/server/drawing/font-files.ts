import { fileURLToPath } from "node:url";

import type { TextWeight } from "#domain/sticker/shapes.ts";

const fontFilePath = (cut: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/figtree/${cut}/Figtree_${cut}.ttf`));

export const fontFiles: Record<TextWeight, string> = {
  plain: fontFilePath("600SemiBold"),
  bold: fontFilePath("800ExtraBold"),
};
