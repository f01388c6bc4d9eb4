import { polyfillPopovers } from "#web/parts/menu-without-popover.ts";
import { enableLogOut } from "#web/public/frame/log-out.ts";
import { animateCarousel } from "#web/public/home/carousel-motion.ts";
import { resumeTokenSync } from "#web/token-sync/token-sync.ts";

polyfillPopovers();
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-log-out]")) enableLogOut(button);
for (const carousel of document.querySelectorAll<HTMLElement>("[data-carousel]")) animateCarousel(carousel);
resumeTokenSync();
