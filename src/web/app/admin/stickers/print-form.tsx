import { useState } from "react";

import type { PrintSettingsView } from "#contract/sticker/print-settings.ts";
import type { PrintKind } from "#domain/sticker/print-job.ts";
import { NO_CORRECTION } from "#domain/sticker/sheet.ts";
import { Notice } from "#web/ui/notice.tsx";

import { CalibrationSteps } from "./calibration-steps.tsx";
import { groupLayouts } from "./layouts.ts";
import { useNumbersForm } from "./numbers-form.ts";
import type { PrintChoice } from "./print-choice.ts";
import type { PrintSubject } from "./print-dialog.tsx";
import { PrintFields } from "./print-fields.tsx";
import { PrintFooter } from "./print-footer.tsx";
import { hasCopies, isPrintedOnSheets } from "./print-words.ts";
import type { RequestedPrint, PrintingState } from "./printing.ts";
import { SmallQrNotice } from "./small-qr-notice.tsx";
import { StartChoice } from "./start-choice.tsx";
import { usePrintChoice } from "./use-print-choice.ts";

/** Starts with the choices of the last print, so that one press is enough. */
export function PrintForm({
  things,
  settings,
  printing,
  onLeave,
}: {
  things: PrintSubject;
  settings: PrintSettingsView;
  printing: PrintingState;
  /** Called when a link in the form opens another page, so that the dialog closes. */
  onLeave: () => void;
}) {
  const { count, form: stickerForm = "square" } = things;
  const kinds = listPrintKinds(things);
  const { choice, sheet, printer, isLayoutGone, isPrinterGone, keep } = usePrintChoice(settings, kinds, stickerForm);
  const [start, setStart] = useState(1);
  const [withClaims, setWithClaims] = useState(false);
  const { form, register, numbers } = useNumbersForm(Math.max(count, 1));

  const { kind, marks, ground } = choice;

  function choose(change: Partial<PrintChoice>) {
    keep(change);
    if (change.layout !== undefined) setStart(1);
  }

  const copies = hasCopies(kind) ? numbers?.copies : 1;
  const stickers = numbers && (kind === "calibration" ? 0 : numbers.to - numbers.from + 1);
  const asked: RequestedPrint | undefined =
    numbers && copies !== undefined
      ? {
          ...(kind === "calibration" ? {} : { what: toPrintedCodes(things, numbers) }),
          kind,
          setup: {
            layout: sheet.layout,
            correction: printer?.correction ?? NO_CORRECTION,
            start: isPrintedOnSheets(kind) && kind !== "calibration" ? start : 1,
            copies,
            marks,
            ground,
            ...(kind === "list" && withClaims ? { claims: true } : {}),
          },
        }
      : undefined;
  const hasPicture = isPrintedOnSheets(kind) && kind !== "calibration";

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // Without valid numbers `asked` is undefined. handleSubmit then focuses the invalid field.
        void form.handleSubmit(() => asked && printing.begin(asked))();
      }}
      noValidate
      className="grid gap-5"
    >
      {isPrinterGone && (
        <Notice kind="info">Son kullandığınız yazıcı kaldırılmış. Baskıda düzeltme yapmayacağız.</Notice>
      )}
      {isLayoutGone && (
        <Notice kind="info">{`Son kullandığınız düzen kaldırılmış. Yerine “${sheet.name}” seçildi.`}</Notice>
      )}
      <div className={hasPicture ? "grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_18rem]" : "grid gap-6"}>
        <PrintFields
          things={things}
          kinds={kinds}
          choice={choice}
          onChoose={choose}
          layouts={groupLayouts(settings.layouts)}
          printers={settings.printers}
          register={register}
          errors={form.formState.errors}
          withClaims={withClaims}
          onWithClaims={setWithClaims}
          onLeave={onLeave}
        />
        {hasPicture && (
          <StartChoice
            layout={sheet.layout}
            start={start}
            printed={(stickers ?? 0) * (copies ?? 0)}
            onStart={setStart}
          />
        )}
        {kind === "calibration" && <CalibrationSteps />}
      </div>
      {(kind === "sheets" || kind === "print-house") && <SmallQrNotice layout={sheet.layout} />}
      <PrintFooter asked={asked} stickers={stickers ?? 0} printing={printing} />
    </form>
  );
}

function listPrintKinds({ count, hasClaims = false }: PrintSubject): PrintKind[] {
  if (count === 0) return ["calibration"];
  const slips: PrintKind[] = hasClaims ? ["slips"] : [];
  return ["sheets", ...slips, "print-house", "files", "list", "calibration"];
}

function toPrintedCodes({ batchId, codes = [], count }: PrintSubject, { from, to }: { from: number; to: number }) {
  if (batchId === undefined) return { codes: [...codes] };
  return from === 1 && to === count ? { batchId } : { batchId, from, to };
}
