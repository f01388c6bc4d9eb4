import { darkColours } from "./palette.ts";

/** Programs that ignore style sheets show the light inline styles. */
export const darkStyle = `
@media (prefers-color-scheme: dark) {
  .ground { background-color: ${darkColours.ground} !important }
  .card { background-color: ${darkColours.surface} !important; border-color: ${darkColours.line} !important }
  .quote { background-color: ${darkColours.sunken} !important; color: ${darkColours.ink} !important }
  .ink { color: ${darkColours.ink} !important }
  .soft { color: ${darkColours.inkSoft} !important }
  .link { color: ${darkColours.brand} !important }
  .solid { background-color: ${darkColours.brandSolid} !important; border-color: ${darkColours.brandSolid} !important }
}`;
