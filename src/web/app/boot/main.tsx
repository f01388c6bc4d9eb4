import "#web/style.css";
import { hideClosedBanner } from "#web/app/account/closed-banner.ts";
import { start } from "#web/app/api/start-data.ts";
import { turnedTo } from "#web/app/forms/early-input.ts";

const place = document.getElementById("app");
if (!place) throw new Error("The document has lost its #app.");
hideClosedBanner(place);
const late = document.getElementById("late");
if (place.firstElementChild && !start.account) {
  // A guest sees the whole page already: the rest is loaded when they turn to it.
  late?.remove();
  await turnedTo(place);
  if (late) place.after(late);
}
// Imported here and not above, so that the page's first script runs before this has loaded; and in two steps, so that somebody who types
// meanwhile waits only for one of them at a time.
await import("react-dom/client");
await new Promise((resolve) => setTimeout(resolve));
const { mountApplication } = await import("./mount.tsx");
late?.remove();
await mountApplication(place);
