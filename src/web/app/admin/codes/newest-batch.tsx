import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Boxes } from "lucide-react";

import { pages } from "#contract/pages.ts";
import type { NewCodeView } from "#contract/sticker/admin-codes.ts";
import { formatCount } from "#domain/words/count.ts";
import { batchCodesQueryOptions, batchesQueryOptions } from "#web/app/admin/batches/batch-data.ts";
import { PrintButton } from "#web/app/admin/stickers/print-button.tsx";
import { flattenPages } from "#web/app/list/paged.ts";
import { CopyButton } from "#web/app/page/copy.tsx";
import { LoadFailure } from "#web/app/page/loading.tsx";
import { QrDownload } from "#web/parts/qr-download.tsx";
import { Qr } from "#web/parts/qr.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { FoldedSection } from "#web/ui/folded.tsx";

/** More codes are folded, because each has a picture and two buttons. */
const SHOWN_CODES_MAX = 4;

export interface GeneratedBatch {
  id: string;
  count: number;
  codes: NewCodeView[];
}

export function NewestBatch({ made }: { made: GeneratedBatch | undefined }) {
  const batches = useInfiniteQuery({ ...batchesQueryOptions({ search: "" }), enabled: made === undefined });
  const [newest] = flattenPages(batches);
  const isAsked = made === undefined && newest !== undefined;
  const codes = useInfiniteQuery({ ...batchCodesQueryOptions({ id: newest?.id ?? "" }), enabled: isAsked });
  const failed = made === undefined && [batches, codes].find((query) => query.isLoadingError);
  const shown = made ?? (newest && codes.data ? { ...newest, codes: codes.data.pages[0]!.items } : undefined);

  if (failed) return <LoadFailure of={failed} failed="Son üretilen kodlar yüklenirken bir hata oluştu." />;
  return shown && <NewCodes {...shown} />;
}

function NewCodes({ id, count, codes }: GeneratedBatch) {
  const isAll = codes.length === count;
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg font-bold">{`Yeni kodlar (${formatCount(count)})`}</h3>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <PrintButton batchId={id} count={count} label="Yazdır (PDF)" />
          <Link to={pages.adminBatch.path} params={{ id }} className={getButtonStyle("secondary")}>
            <Boxes aria-hidden="true" size={18} />
            Partinin sayfası
          </Link>
          {isAll && (
            <CopyButton text={codes.map(({ code }) => code).join("\n")} label="Tümünü kopyala" name="Tüm yeni kodlar" />
          )}
        </div>
      </div>
      <p className="text-ink-soft mt-1">
        {isAll
          ? "Kodlar aşağıda, partinin sayfasında ve QR kodlar listesinde."
          : `İlk ${codes.length} kod. Hepsi partinin sayfasında.`}
      </p>
      <div className="mt-3">
        {codes.length > SHOWN_CODES_MAX ? (
          <FoldedSection title={`${codes.length} kodu göster`}>
            <CodesList codes={codes} />
          </FoldedSection>
        ) : (
          <CodesList codes={codes} />
        )}
      </div>
    </>
  );
}

function CodesList({ codes }: { codes: NewCodeView[] }) {
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {codes.map(({ code, scanUrl }) => (
        <li key={code} className="border-line flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border p-3">
          <span className="border-line rounded-lg border bg-white p-1">
            <Qr text={scanUrl} size={64} label={`${code}: QR kod`} />
          </span>
          <span translate="no" className="flex-1 text-lg font-bold tracking-wide">
            {code}
          </span>
          <span className="grid w-full grid-cols-2 gap-2 sm:w-auto">
            <CopyButton text={code} label="Kopyala" name={code} />
            <QrDownload scanUrl={scanUrl} name={code} look="secondary" short />
          </span>
        </li>
      ))}
    </ul>
  );
}
