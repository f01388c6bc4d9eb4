/** Without scripts, the page explains other ways to sign. */
import type { SignatureStroke } from "#domain/fleet/condition-report.ts";
import {
  isNextPoint,
  isStroke,
  mayBeginStroke,
  toSignaturePoint,
  formatStroke,
  type SignaturePoint,
} from "#web/parts/signature-points.ts";

const signatureBox = document.querySelector<SVGSVGElement>("#signature");
const signatureField = document.querySelector<HTMLInputElement>("[name=strokes]");
if (signatureBox && signatureField) enableSigning(signatureBox, signatureField);

function enableSigning(pad: SVGSVGElement, kept: HTMLInputElement): void {
  let strokes: SignatureStroke[] = [];
  let drawn: SignaturePoint[] | undefined;
  let line: SVGPolylineElement | undefined;
  const clear = document.querySelector<HTMLButtonElement>("#clear")!;
  const said = document.querySelector<HTMLElement>("#unsigned")!;
  const hint = document.querySelector<HTMLElement>("#finger")!;
  document.querySelector<HTMLElement>("#signing")!.hidden = false;

  function show(): void {
    kept.value = strokes.length === 0 ? "" : JSON.stringify(strokes);
    clear.hidden = strokes.length === 0;
    hint.hidden = strokes.length > 0 || drawn !== undefined;
    if (strokes.length > 0) said.hidden = true;
  }

  // After a refusal, the page sends back what was drawn.
  if (kept.value !== "") {
    strokes = JSON.parse(kept.value) as SignatureStroke[];
    for (const stroke of strokes) {
      const shown = document.createElementNS("http://www.w3.org/2000/svg", "polyline");
      shown.setAttribute("points", formatStroke(stroke.length > 1 ? stroke : [stroke[0]!, stroke[0]!]));
      pad.append(shown);
    }
    show();
    document.querySelector<HTMLElement>("#asked")?.focus();
  }

  pad.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !mayBeginStroke(strokes)) return;
    event.preventDefault();
    pad.setPointerCapture(event.pointerId);
    drawn = [toSignaturePoint(pad.getBoundingClientRect(), event)];
    line = document.createElementNS("http://www.w3.org/2000/svg", "polyline");
    pad.append(line);
    show();
  });
  pad.addEventListener("pointermove", (event) => {
    if (!drawn) return;
    const point = toSignaturePoint(pad.getBoundingClientRect(), event);
    if (!isNextPoint(strokes, drawn, point)) return;
    drawn.push(point);
    line?.setAttribute("points", formatStroke(drawn));
  });
  const end = () => {
    if (drawn && isStroke(strokes, drawn)) {
      strokes = [...strokes, drawn];
      line?.setAttribute("points", formatStroke(drawn.length > 1 ? drawn : [drawn[0]!, drawn[0]!]));
    } else line?.remove();
    drawn = undefined;
    show();
  };
  pad.addEventListener("pointerup", end);
  pad.addEventListener("pointercancel", end);
  clear.addEventListener("click", () => {
    strokes = [];
    for (const each of pad.querySelectorAll("polyline")) each.remove();
    show();
  });
  // Runs before send-once.client.ts, which would show that the form is being sent.
  addEventListener(
    "submit",
    (event) => {
      if ((event.target as HTMLFormElement).contains(kept) && strokes.length === 0) {
        event.preventDefault();
        event.stopImmediatePropagation();
        said.hidden = false;
        said.focus();
      }
    },
    true,
  );
}
