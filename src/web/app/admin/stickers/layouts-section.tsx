import { Trash2 } from "lucide-react";
import { useState } from "react";

import type { OwnLayoutView } from "#contract/sticker/print-settings.ts";
import type { SheetLayout } from "#domain/sticker/sheet.ts";
import { api } from "#web/app/api/client.ts";
import { PageSection } from "#web/app/page/section.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { LayoutForm } from "./layout-form.tsx";
import { changeCachedSettings, removeRow, addOrReplaceRow } from "./print-settings-data.ts";
import { RemoveSetting } from "./remove-setting.tsx";

export function LayoutsSection({ layouts }: { layouts: readonly OwnLayoutView[] }) {
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<OwnLayoutView>();
  return (
    <PageSection id="duzenler" title="Kendi düzenleriniz" lead="Hazır 14 düzende olmayan bir etiket kâğıdı için.">
      <div className="grid gap-4">
        {layouts.length === 0 && !isAdding && <p className="text-ink-soft">Henüz kendi düzeniniz yok.</p>}
        {layouts.length > 0 && (
          <ul className="divide-line divide-y">
            {layouts.map((one) => (
              <li key={one.id} className="flex items-start justify-between gap-3 py-2">
                <div className="min-w-0 py-1">
                  <h3 className="font-bold wrap-anywhere">{one.name}</h3>
                  <p className="text-ink-soft text-sm">{describeLayout(one.layout)}</p>
                </div>
                <IconButton Icon={Trash2} name={`${one.name}: kaldır`} danger onClick={() => setRemoved(one)} />
              </li>
            ))}
          </ul>
        )}
        {isAdding ? (
          <LayoutForm
            onMade={(made) => {
              setAdding(false);
              showToast(`${made.name} eklendi.`);
              void changeCachedSettings((now) => ({ ...now, layouts: addOrReplaceRow(now.layouts, made) }));
            }}
            onCancel={() => setAdding(false)}
          />
        ) : (
          <Button look="secondary" onClick={() => setAdding(true)} className="justify-self-start max-sm:w-full">
            Düzen ekle
          </Button>
        )}
      </div>
      <RemoveSetting
        thing={removed}
        what="düzeni"
        remove={(id) => api.admin.printSettings.removeLayout.call({ id })}
        onRemoved={(gone) => {
          showToast(`${gone.name} kaldırıldı.`);
          void changeCachedSettings((now) => ({ ...now, layouts: removeRow(now.layouts, gone.id) }));
        }}
        onClose={() => setRemoved(undefined)}
      />
    </PageSection>
  );
}

function describeLayout({ across, down, label, page }: SheetLayout): string {
  const size = (width: number, height: number) => `${width.toLocaleString("tr")} × ${height.toLocaleString("tr")} mm`;
  return `${across * down} etiket, ${size(label.width, label.height)}, kâğıt ${size(page.width, page.height)}`;
}
