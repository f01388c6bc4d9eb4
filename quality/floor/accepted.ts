/**
 * Newer functions and styles that do no harm in the oldest browsers, with the reason. `npm run check` reports missing
 * and superfluous entries.
 */
export type AcceptedFindings = readonly (readonly [why: string, ...names: string[]])[];

export const acceptedInApplication: AcceptedFindings = [
  [
    "asked for before it is used",
    "ClipboardItem",
    ".canShare",
    ".hidePopover",
    "Intl.Segmenter",
    "Notification",
    "Notification.permission",
    "Notification.requestPermission",
  ],
  ["takes the picture of a camera everywhere; only files are newer", ".srcObject"],
  ["where it is not known, the log-in asks the server whether it knows the session", ".cookieEnabled"],
  [
    "React and TanStack Router ask for it first, and do without",
    ".startViewTransition",
    ".transferSize",
    "ViewTransition",
  ],
  ["oRPC names it for streams alone, and our API has none", "TextDecoderStream", "TextEncoderStream"],
  ["oRPC and zod ask for it first", "Symbol.asyncDispose", "Error.captureStackTrace", ".stackTraceLimit"],
  ["a name of a library's own, of nothing that browsers have", ".animation", ".cssFloat", ".delay", ".s", "Profiler"],
];

export const acceptedForStrangers: AcceptedFindings = [
  ["asked for before it is used", ".pushManager"],
  ["where it fails the photo goes as it was taken, and the server makes it smaller", "createImageBitmap"],
];

export const acceptedInStyles: AcceptedFindings = [
  ["stands under @supports, with a plain colour before it", "color-mix()"],
  [
    "has the same with -webkit- before it",
    "line-clamp",
    "print-color-adjust",
    "print-color-adjust: exact",
    "user-select",
  ],
  ["is one engine's own name, in a rule of its own", ":-moz-progress-bar", ":-webkit-inner-spin-button"],
  ["is one engine's own name, in a rule of its own", ":-webkit-progress-bar", ":-webkit-progress-value"],
  ["is one engine's own name, beside what the others know", "-webkit-tap-highlight-color"],
  ["stands in :is(), which forgives what it does not know", ":open"],
  ["base.css reads a class where this is not known (menu-without-popover.ts)", ":popover-open"],
  [
    "only lays a frame or a ground around what says it by itself, keeps the page behind a dialog still, or prints with the header",
    ":has",
  ],
  ["a closed part is not printed open; whoever prints opens it first", ":details-content", "content-visibility"],
  ["as above", "content-visibility: visible"],
  ["without it the page is as high as what it holds", "dvh"],
  ["a knob or an arrow stands where it began; what it says is said in words, and by aria", "rotate", "translate"],
  [
    "less fine, and nothing is lost",
    "@media (forced-colors)",
    "@property",
    "@starting-style",
    "accent-color",
    "break-after: avoid",
    "contain: inline-size",
    "cursor: ew-resize",
    "cursor: grab",
    "cursor: not-allowed",
    "cursor: pointer",
    "cursor: progress",
    "font-family: ui-monospace",
    "forced-color-adjust",
    "forced-color-adjust: none",
    "lh",
    "mask-image",
    "outline",
    "overflow: clip",
    "overscroll-behavior-x",
    "overscroll-behavior-x: contain",
    "resize",
    "resize: vertical",
    "scrollbar-width",
    "scrollbar-width: none",
    "text-decoration: dotted",
    "text-size-adjust",
    "text-wrap",
    "text-wrap: balance",
    "text-wrap: pretty",
  ],
  ["whoever has no script on sees the slides beside each other, and scrolls", "@media (scripting)"],
];
