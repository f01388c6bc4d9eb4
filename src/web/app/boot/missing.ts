// Polyfills from core-js for functions that our pages call and the oldest supported browsers lack. `npm run check`
// reports missing and unused polyfills (docs/decisions/0086-the-floor-of-browsers.md).
import "core-js/modules/es.array.to-reversed.js";
import "core-js/modules/es.array.to-sorted.js";
import "core-js/modules/es.map.group-by.js";
import { polyfillPopovers } from "#web/parts/menu-without-popover.ts";

polyfillPopovers();
