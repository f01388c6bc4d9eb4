import { dark } from "./palette.ts";

/** Additional CSS for dark mode. Programs that ignore style sheets show the light inline styles. */
export const darkStyle = `
@media (prefers-color-scheme: dark) {
  .ground { background-color: ${dark.ground} !important }
  .card { background-color: ${dark.surface} !important; border-color: ${dark.line} !important }
  .quote { background-color: ${dark.sunken} !important; color: ${dark.ink} !important }
  .ink { color: ${dark.ink} !important }
  .soft { color: ${dark.inkSoft} !important }
  .link { color: ${dark.brand} !important }
  .solid { background-color: ${dark.brandSolid} !important; border-color: ${dark.brandSolid} !important }
}`;
