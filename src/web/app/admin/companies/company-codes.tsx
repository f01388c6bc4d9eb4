import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { useState } from "react";

import { pages } from "#contract/pages.ts";
import type { CompanyCodeView, CompanyView } from "#contract/people/companies.ts";
import { formatLongDate } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { useList } from "#web/app/list/list-data.ts";
import { List } from "#web/app/list/list.tsx";
import { paged, flattenPages } from "#web/app/list/paged.ts";
import { useTypedSearch } from "#web/app/list/typed-search.ts";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { PreviewLink } from "#web/parts/preview-link.tsx";
import { QrDownload } from "#web/parts/qr-download.tsx";
import { Qr } from "#web/parts/qr.tsx";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { EmptyState } from "#web/ui/states.tsx";

import { PlateCorrection } from "./plate-correction.tsx";

export function CompanyCodes({ company: { id: companyId, cars, isApproved } }: { company: CompanyView }) {
  const [corrected, setCorrected] = useState<CompanyCodeView>();
  const { search = "" } = useSearch({ from: `/admin${pages.adminCompany.path}` });
  const navigate = useNavigate({ from: pages.adminCompany.path });
  const [typed, setTyped] = useTypedSearch(
    search,
    (text) => void navigate({ search: removeEmptyParameters({ search: text }), replace: true, resetScroll: false }),
  );
  const list = useList(
    api.admin.companies.codes.infiniteOptions(paged({ companyId, ...removeEmptyParameters({ search }) })),
    { noun: "araç", isSaid: search !== "" },
  );

  async function reload(): Promise<CompanyCodeView | undefined> {
    const now = flattenPages(await list.query.refetch({ throwOnError: true })).find(
      ({ code }) => code === corrected?.code,
    );
    if (now) setCorrected(now);
    return now;
  }

  return (
    <section aria-labelledby="kodlar" className="lg:col-span-2">
      <h2 id="kodlar" className="mb-4 text-xl font-bold">{`Araç kodları (${cars})`}</h2>
      {cars > 0 && (
        <div className="mb-4 grid max-w-md">
          <SearchField
            label="Plaka veya kod ara"
            lang="en"
            autoCapitalize="characters"
            placeholder="34 ABC 123"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      <List
        list={list}
        failed="Kodlar yüklenirken bir hata oluştu."
        empty={
          search === "" ? (
            <EmptyState
              title="Henüz araç kodu yok"
              text={
                isApproved
                  ? "Limiti yükseltince kodlar oluşturulur."
                  : "Şirket onaylanınca limit kadar kod oluşturulur."
              }
            />
          ) : (
            <EmptyState title="Eşleşen araç yok" text="Aramayı kısaltın. Plaka ve kodda aranır." />
          )
        }
      >
        <ul
          aria-busy={list.isStale}
          className={`grid gap-4 transition-opacity lg:grid-cols-2 ${list.isStale ? "opacity-60" : ""}`}
        >
          {list.rows.map((code) => (
            <CodeRow key={code.code} code={code} onCorrect={() => setCorrected(code)} />
          ))}
        </ul>
      </List>
      <PlateCorrection companyId={companyId} code={corrected} reload={reload} onClose={() => setCorrected(undefined)} />
    </section>
  );
}

function CodeRow({
  code: { code, scanUrl, plate, createdAt },
  onCorrect,
}: {
  code: CompanyCodeView;
  onCorrect: () => void;
}) {
  const name = plate || code;
  return (
    <li className="border-line bg-surface grid gap-4 rounded-2xl border p-4">
      <div className="flex gap-4">
        <span className="border-line self-start rounded-lg border bg-white p-1">
          <Qr text={scanUrl} size={64} label={`${name}: QR kod`} />
        </span>
        <div className="min-w-0 flex-1">
          <h3>
            <PlateOrCode plate={plate} code={code} />
          </h3>
          <p className="text-ink-soft mt-2 text-sm">
            <Link
              to={pages.adminCode.path}
              params={{ code }}
              className="text-brand inline-block min-h-6 font-semibold underline"
            >{`Kod: ${code}`}</Link>
            <span>{` · ${formatLongDate(createdAt)}`}</span>
          </p>
        </div>
      </div>
      <div className="grid grid-cols-2 gap-2 sm:flex">
        <PreviewLink code={code} name={name} />
        <QrDownload scanUrl={scanUrl} name={name} look="secondary" />
        <Button look="secondary" onClick={onCorrect} aria-label={`${name}: plakayı düzelt`} className="col-span-2">
          <Pencil aria-hidden="true" size={18} />
          Plakayı düzelt
        </Button>
      </div>
    </li>
  );
}
