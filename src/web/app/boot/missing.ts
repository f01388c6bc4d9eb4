// What our pages call and browsers at the floor do not know, each as core-js has it. `npm run check` says which is wanting, and which
// nobody calls any more (docs/decisions/0086-the-floor-of-browsers.md).
import "core-js/modules/es.array.to-reversed.js";
import "core-js/modules/es.array.to-sorted.js";
import "core-js/modules/es.map.group-by.js";
