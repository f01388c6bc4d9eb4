import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { useEffect, useState } from "react";

import type { CompanyCodeView, CompanyView } from "#contract/companies.ts";
import { pages } from "#contract/pages.ts";
import { formatLongDate } from "#domain/istanbul.ts";

import { PlateOrCode } from "../../parts/plate.tsx";
import { PreviewLink } from "../../parts/preview-link.tsx";
import { QrDownload } from "../../parts/qr-download.tsx";
import { Qr } from "../../parts/qr.tsx";
import { Button } from "../../ui/button.tsx";
import { say } from "../../ui/live.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { Empty, Failed, Waiting } from "../../ui/states.tsx";
import { api } from "../api.ts";
import { given } from "../given.ts";
import { paged, pageInput, rowsOf } from "../paged.ts";
import { readSentenceFor } from "../sentences.ts";
import { useTypedSearch } from "../typed-search.ts";
import { PlateCorrection } from "./plate-correction.tsx";

/** The codes of a company's cars, newest first, to look at, to download and to correct a plate of. */
export function CompanyCodes({ company: { id: companyId, cars, isApproved } }: { company: CompanyView }) {
  const [corrected, setCorrected] = useState<CompanyCodeView>();
  const { search = "" } = useSearch({ from: `/admin${pages.adminCompany.path}` });
  const navigate = useNavigate({ from: pages.adminCompany.path });
  const [typed, setTyped] = useTypedSearch(
    search,
    (text) => void navigate({ search: given({ search: text }), replace: true, resetScroll: false }),
  );
  const list = useInfiniteQuery(
    api.admin.companies.codes.infiniteOptions({
      ...paged,
      input: pageInput({ companyId, ...given({ search }) }),
      placeholderData: keepPreviousData,
    }),
  );

  /** The code that is being corrected as it is now. */
  async function reload(): Promise<CompanyCodeView | undefined> {
    const now = rowsOf(await list.refetch({ throwOnError: true })).find(({ code }) => code === corrected?.code);
    if (now) setCorrected(now);
    return now;
  }

  const codes = rowsOf(list);
  const found = list.isSuccess && !list.isPlaceholderData ? codes.length : undefined;
  useEffect(() => {
    // Only what was searched for is told: the page has more to say when it opens.
    if (found !== undefined && search !== "") say(found === 0 ? "Eşleşen araç yok." : `${found} araç gösteriliyor.`);
  }, [found, search]);

  return (
    <section aria-labelledby="kodlar" className="lg:col-span-2">
      <h2 id="kodlar" className="mb-4 text-xl font-bold">
        Araç kodları ({cars})
      </h2>
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
      {list.isPending && <Waiting />}
      {list.isError && codes.length === 0 && (
        <Failed
          text={readSentenceFor(list.error, "Kodlar yüklenirken bir hata oluştu.")}
          retry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {list.isSuccess && codes.length === 0 && search !== "" && (
        <Empty title="Eşleşen araç yok">
          <p className="text-ink-soft mt-2">Aramayı kısaltın; plaka ve kodda aranır.</p>
        </Empty>
      )}
      {list.isSuccess && codes.length === 0 && search === "" && (
        <Empty title="Henüz araç kodu yok">
          <p className="text-ink-soft mt-2">
            {isApproved ? "Limiti yükseltince kodlar oluşturulur." : "Şirket onaylanınca limit kadar kod oluşturulur."}
          </p>
        </Empty>
      )}
      <ul
        aria-busy={list.isPlaceholderData}
        className={`grid gap-4 transition-opacity lg:grid-cols-2 ${list.isPlaceholderData ? "opacity-60" : ""}`}
      >
        {codes.map((code) => (
          <CodeRow key={code.code} code={code} onCorrect={() => setCorrected(code)} />
        ))}
      </ul>
      <ShowMore list={list} />
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
          <Qr text={scanUrl} size={64} label={`${name} QR kodu`} />
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
            >
              Kod: {code}
            </Link>{" "}
            · {formatLongDate(createdAt)}
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
