import "#web/style.css";
import { hideClosedBanner } from "#web/app/account/closed-banner.ts";
import { start } from "#web/app/api/start-data.ts";
import { rememberEarlyInput, turnedTo } from "#web/app/forms/early-input.ts";

const place = document.getElementById("app");
if (!place) throw new Error("The document has lost its #app.");
rememberEarlyInput(place);
hideClosedBanner(place);
const late = document.getElementById("late");
if (place.firstElementChild && !start.account) {
  // Until then nobody waits for more than they see.
  late?.remove();
  await turnedTo(place);
  if (late) place.after(late);
}
// Apart, so that what is pressed on a page that the server drew is remembered from its first moment; and in two turns, so that whoever
// types there meanwhile never waits for all of it.
await import("react-dom/client");
await new Promise((resolve) => setTimeout(resolve));
const { mountApplication } = await import("./mount.tsx");
late?.remove();
await mountApplication(place);
