import { useState } from "react";

import type { PrintSettingsView } from "#contract/sticker/print-settings.ts";
import type { PrintKind } from "#domain/sticker/print-job.ts";
import { NO_CORRECTION } from "#domain/sticker/sheet.ts";
import { Notice } from "#web/ui/notice.tsx";

import { CalibrationSteps } from "./calibration-steps.tsx";
import { layoutOf, layoutsOf } from "./layouts.ts";
import { useNumbersForm } from "./numbers-form.ts";
import { readPrintChoice, writePrintChoice, type PrintChoice } from "./print-choice.ts";
import type { PrintedThings } from "./print-dialog.tsx";
import { PrintFields } from "./print-fields.tsx";
import { PrintFooter } from "./print-footer.tsx";
import { hasCopies, isOnSheets } from "./print-words.ts";
import type { RequestedPrint, Printing } from "./printing.ts";
import { SmallQrNotice } from "./small-qr-notice.tsx";
import { StartChoice } from "./start-choice.tsx";

/** The form of a print. It starts with the choices of the last print, so that one press is enough. */
export function PrintForm({
  things,
  settings,
  printing,
  onLeave,
}: {
  things: PrintedThings;
  settings: PrintSettingsView;
  printing: Printing;
  /** Closes the dialog when a link inside leads to another page. */
  onLeave: () => void;
}) {
  const { count, form: stickerForm = "square" } = things;
  const kinds = kindsOf(things);
  const [kept, setKept] = useState(() => readPrintChoice(stickerForm));
  const [start, setStart] = useState(1);
  const [withClaims, setWithClaims] = useState(false);
  const { form, register, numbers } = useNumbersForm(Math.max(count, 1));

  const layouts = layoutsOf(settings.layouts);
  const chosen = layoutOf(layouts, kept.layout, stickerForm);
  const printer = settings.printers.find(({ id }) => id === kept.printer);
  const choice: PrintChoice = {
    kind: kinds.find((kind) => kind === kept.kind) ?? kinds[0]!,
    layout: chosen.key,
    printer: printer?.id ?? "",
    marks: kept.marks ?? false,
    ground: kept.ground ?? "colour",
  };
  const { kind, marks, ground } = choice;

  function choose(change: Partial<PrintChoice>) {
    const now = { ...choice, ...change };
    setKept(now);
    // A calibration sheet is printed once, so the next print starts with the kind that was used before.
    writePrintChoice(stickerForm, now.kind === "calibration" ? { ...now, kind: kept.kind ?? "sheets" } : now);
    if (change.layout !== undefined) setStart(1);
  }

  const copies = hasCopies(kind) ? numbers?.copies : 1;
  const stickers = numbers && (kind === "calibration" ? 0 : numbers.to - numbers.from + 1);
  const asked: RequestedPrint | undefined =
    numbers && copies !== undefined
      ? {
          ...(kind === "calibration" ? {} : { what: whatOf(things, numbers) }),
          kind,
          setup: {
            layout: chosen.layout,
            correction: printer?.correction ?? NO_CORRECTION,
            start: isOnSheets(kind) && kind !== "calibration" ? start : 1,
            copies,
            marks,
            ground,
            ...(kind === "list" && withClaims ? { claims: true } : {}),
          },
        }
      : undefined;
  const hasPicture = isOnSheets(kind) && kind !== "calibration";

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // Without valid numbers `asked` is undefined; handleSubmit then focuses the wrong field.
        void form.handleSubmit(() => asked && printing.begin(asked))();
      }}
      noValidate
      className="grid gap-5"
    >
      {kept.printer && !printer && (
        <Notice kind="info">Son kullandığınız yazıcı kaldırılmış. Baskıda düzeltme yapmayacağız.</Notice>
      )}
      {kept.layout && kept.layout !== chosen.key && (
        <Notice kind="info">{`Son kullandığınız düzen kaldırılmış. Yerine “${chosen.name}” seçildi.`}</Notice>
      )}
      <div className={hasPicture ? "grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_18rem]" : "grid gap-6"}>
        <PrintFields
          things={things}
          kinds={kinds}
          choice={choice}
          onChoose={choose}
          layouts={layouts}
          printers={settings.printers}
          register={register}
          errors={form.formState.errors}
          withClaims={withClaims}
          onWithClaims={setWithClaims}
          onLeave={onLeave}
        />
        {hasPicture && (
          <StartChoice
            layout={chosen.layout}
            start={start}
            printed={(stickers ?? 0) * (copies ?? 0)}
            onStart={setStart}
          />
        )}
        {kind === "calibration" && <CalibrationSteps />}
      </div>
      {(kind === "sheets" || kind === "print-house") && <SmallQrNotice layout={chosen.layout} />}
      <PrintFooter asked={asked} stickers={stickers ?? 0} printing={printing} />
    </form>
  );
}

/** The kinds of prints that these things allow: slips only with claim words, the calibration sheet always. */
function kindsOf({ count, hasClaims = false }: PrintedThings): PrintKind[] {
  if (count === 0) return ["calibration"];
  const slips: PrintKind[] = hasClaims ? ["slips"] : [];
  return ["sheets", ...slips, "print-house", "files", "list", "calibration"];
}

function whatOf({ batchId, codes = [], count }: PrintedThings, { from, to }: { from: number; to: number }) {
  if (batchId === undefined) return { codes: [...codes] };
  return from === 1 && to === count ? { batchId } : { batchId, from, to };
}
