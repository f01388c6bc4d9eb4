import { resumeTokenSync } from "../parts/token-sync.ts";
import { bringToLife } from "./carousel-motion.ts";
import { enableLogOut } from "./log-out.ts";

/** The rendered pages' only script. */
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-log-out]")) enableLogOut(button);
for (const carousel of document.querySelectorAll<HTMLElement>("[data-carousel]")) bringToLife(carousel);
resumeTokenSync();
