import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";

import type { PrinterView } from "#contract/sticker/print-settings.ts";
import { api } from "#web/app/api/client.ts";
import { PageSection } from "#web/app/page/section.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { CalibrationSteps } from "./calibration-steps.tsx";
import { PrintButton } from "./print-button.tsx";
import { changeCachedSettings, removeRow, addOrReplaceRow } from "./print-settings-data.ts";
import { NewPrinterForm, PrinterEditForm } from "./printer-form.tsx";
import { RemoveSetting } from "./remove-setting.tsx";

const NEW_PRINTER = "new";

export function PrintersSection({ printers }: { printers: readonly PrinterView[] }) {
  const [edited, setEdited] = useState<PrinterView["id"]>();
  const [removed, setRemoved] = useState<PrinterView>();
  const show = (printer: PrinterView) =>
    void changeCachedSettings((now) => ({ ...now, printers: addOrReplaceRow(now.printers, printer) }));

  function done(printer: PrinterView, said: string) {
    setEdited(undefined);
    showToast(`${printer.name} ${said}`);
    show(printer);
  }

  return (
    <PageSection
      id="yazicilar"
      title="Yazıcılar"
      lead="Yazıcınız kayık ya da büyük basıyorsa farkı girin. Baskıda kendiliğinden düzeltilir."
    >
      <div className="grid gap-4">
        <CalibrationSteps>
          <PrintButton count={0} label="Ayar sayfasını bas" look="secondary" />
        </CalibrationSteps>
        {printers.length > 0 && (
          <ul className="divide-line divide-y">
            {printers.map((printer) => (
              <li key={printer.id} className="py-2">
                {edited === printer.id ? (
                  <PrinterEditForm
                    printer={printer}
                    onStored={show}
                    onDone={(now) => done(now, "güncellendi.")}
                    onCancel={() => setEdited(undefined)}
                  />
                ) : (
                  <div className="flex items-start justify-between gap-3">
                    <div className="min-w-0 py-1">
                      <h3 className="font-bold wrap-anywhere">{printer.name}</h3>
                      <p className="text-ink-soft text-sm">{describeCorrection(printer.correction)}</p>
                    </div>
                    <div className="flex">
                      <IconButton
                        Icon={Pencil}
                        name={`${printer.name}: düzenle`}
                        onClick={() => setEdited(printer.id)}
                      />
                      <IconButton
                        Icon={Trash2}
                        name={`${printer.name}: kaldır`}
                        danger
                        onClick={() => setRemoved(printer)}
                      />
                    </div>
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
        {edited === NEW_PRINTER ? (
          <NewPrinterForm onDone={(made) => done(made, "eklendi.")} onCancel={() => setEdited(undefined)} />
        ) : (
          <Button look="secondary" onClick={() => setEdited(NEW_PRINTER)} className="justify-self-start max-sm:w-full">
            Yazıcı ekle
          </Button>
        )}
      </div>
      <RemoveSetting
        thing={removed}
        what="yazıcısı"
        remove={(id) => api.admin.printSettings.removePrinter.call({ id })}
        onRemoved={(gone) => {
          showToast(`${gone.name} kaldırıldı.`);
          void changeCachedSettings((now) => ({ ...now, printers: removeRow(now.printers, gone.id) }));
        }}
        onClose={() => setRemoved(undefined)}
      />
    </PageSection>
  );
}

function describeCorrection({ shift: { x, y }, scale }: PrinterView["correction"]): string {
  const number = (value: number) => Math.abs(value).toLocaleString("tr");
  const sides = [
    x === 0 ? "" : `${x > 0 ? "sağa" : "sola"} ${number(x)} mm`,
    y === 0 ? "" : `${y > 0 ? "aşağı" : "yukarı"} ${number(y)} mm`,
  ].filter((side) => side !== "");
  const shift = sides.length === 0 ? "Kayma yok" : `Kayma ${sides.join(", ")}`;
  return `${shift}. Ölçek %${number(scale)}`;
}
