import "../style.css";
import { rememberEarly } from "./early.ts";

const place = document.getElementById("app");
if (!place) throw new Error("The document has lost its #app.");
rememberEarly(place);
// Apart, so that what is pressed on a page that the server drew is remembered from its first moment; and in two turns, so that whoever
// types there meanwhile never waits for all of it.
await import("react-dom/client");
await new Promise((resolve) => setTimeout(resolve));
const { begin } = await import("./begin.tsx");
document.getElementById("late")?.remove();
await begin(place);
