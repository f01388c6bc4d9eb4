/**
 * The colours of mails, as values because mail programs do not support custom properties. mail.test.ts compares them
 * with tokens.css.
 */
export const lightColours = {
  ground: "#f3f5f9",
  surface: "#ffffff",
  sunken: "#e9edf4",
  line: "#d4dae5",
  ink: "#10182a",
  inkSoft: "#455069",
  brand: "#1447b8",
  brandSolid: "#1447b8",
  onBrand: "#ffffff",
  accent: "#ffc72c",
};

export const darkColours: typeof lightColours = {
  ground: "#0c1018",
  surface: "#151b26",
  sunken: "#1e2634",
  line: "#2c3648",
  ink: "#f1f4fa",
  inkSoft: "#b6c1d3",
  brand: "#9dbeff",
  brandSolid: "#2f62dd",
  onBrand: "#ffffff",
  accent: "#ffc72c",
};
