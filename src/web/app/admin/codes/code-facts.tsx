import { Link } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { useState } from "react";

import { pages } from "#contract/pages.ts";
import type { AdminCodeView } from "#contract/sticker/admin-codes.ts";
import { formatBatchLabel } from "#contract/sticker/batches.words.ts";
import { formatCount } from "#domain/words/count.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { NamedValue } from "#web/app/admin/fact.tsx";
import { PrintButton } from "#web/app/admin/stickers/print-button.tsx";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { PageSection } from "#web/app/page/section.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { PreviewLink } from "#web/parts/preview-link.tsx";
import { QrDownload } from "#web/parts/qr-download.tsx";
import { Qr } from "#web/parts/qr.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { OwnWords } from "#web/ui/own-words.tsx";

const OwnersPlate = makeLazy(async () => (await import("./owners-plate.tsx")).OwnersPlate);

const linkStyle = "text-brand inline-block min-h-6 font-bold underline";

export function CodeFacts({ code: shown }: { code: AdminCodeView }) {
  const { code, scanUrl, createdAt, linkedTo, isCar, plate, note, replaced, tookPlaceOf } = shown;
  const now = useNow(60_000);
  /** Undefined until the dialog opens for the first time. Its script is loaded at the first opening. */
  const [isCorrecting, setCorrecting] = useState<boolean>();
  return (
    <PageSection id="etiket" title="Etiket">
      <div className="grid gap-5">
        <div className="flex items-start gap-4">
          <span className="border-line rounded-lg border bg-white p-1.5">
            <Qr text={scanUrl} size={64} label={`${code}: QR kod`} />
          </span>
          <div className="min-w-0">
            <PlateOrCode plate={plate} code={code} />
            <p className="text-ink-soft mt-2 text-sm wrap-anywhere">{scanUrl}</p>
          </div>
        </div>
        <dl className="grid gap-4">
          <NamedValue name="Sahibinin yazdığı not">
            {note === "" ? <span className="text-ink-soft">Not yok</span> : <OwnWords>{note}</OwnWords>}
          </NamedValue>
          <NamedValue name="Bağlı olduğu hesap">
            {linkedTo ? (
              <CodeOwner isCar={isCar} {...linkedTo} />
            ) : (
              <span className="text-ink-soft">
                {replaced ? "Yenilendi. Bir daha bağlanamaz" : "Kimseye bağlı değil"}
              </span>
            )}
          </NamedValue>
          {replaced && (
            <NamedValue name="Yerini alan kod">
              <CodeLink code={replaced.by} />
              <span className="text-ink-soft block text-sm font-normal">
                {replaced.until > now
                  ? `Eski adres ${formatLongDateTime(replaced.until)} tarihine kadar oraya yönlendirir.`
                  : "Eski adres artık geçersiz."}
              </span>
            </NamedValue>
          )}
          {tookPlaceOf.length > 0 && (
            <NamedValue name="Yerine geçtiği kod">
              <span className="flex flex-wrap gap-x-3">
                {tookPlaceOf.map((old) => (
                  <CodeLink key={old} code={old} />
                ))}
              </span>
            </NamedValue>
          )}
          <NamedValue name="Oluşturulma">{formatLongDateTime(createdAt)}</NamedValue>
          <PrintAndSale {...shown} />
        </dl>
        <Actions>
          <PreviewLink code={code} name={code} />
          <QrDownload scanUrl={scanUrl} name={code} look="secondary" />
          <PrintButton codes={[code]} count={1} label="Etiketi yazdır" look="secondary" />
          {/* The plate of a company's car is corrected on the company's page instead, because there the dialog also asks about rentals. */}
          {linkedTo && !isCar && (
            <Button look="secondary" onClick={() => setCorrecting(true)}>
              <Pencil aria-hidden="true" size={18} />
              Plakayı düzelt
            </Button>
          )}
        </Actions>
        {isCorrecting !== undefined && (
          <OwnersPlate code={shown} open={isCorrecting} onClose={() => setCorrecting(false)} />
        )}
      </div>
    </PageSection>
  );
}

function PrintAndSale({ batch, printed, soldAt }: AdminCodeView) {
  return (
    <>
      {batch && (
        <NamedValue name="Parti">
          <Link to={pages.adminBatch.path} params={{ id: batch.id }} className={linkStyle}>
            {formatBatchLabel(batch)}
          </Link>
          <span className="text-ink-soft block text-sm font-normal">{`${formatCount(batch.count)} koddan ${formatCount(batch.number)}. numara`}</span>
        </NamedValue>
      )}
      {(batch ?? printed) && (
        <NamedValue name="Baskı">
          {printed ? (
            `${formatLongDateTime(printed.at)}${printed.count > 1 ? ` (${printed.count} kez basıldı)` : ""}`
          ) : (
            <span className="text-ink-soft">Basılmadı</span>
          )}
        </NamedValue>
      )}
      {(batch ?? soldAt) && (
        <NamedValue name="Satış">
          {soldAt ? formatLongDateTime(soldAt) : <span className="text-ink-soft">Satılmadı</span>}
        </NamedValue>
      )}
    </>
  );
}

function CodeLink({ code }: { code: string }) {
  return (
    <Link to={pages.adminCode.path} params={{ code }} className={linkStyle}>
      {code}
    </Link>
  );
}

function CodeOwner({
  isCar,
  id,
  displayName,
  email,
  linkedAt,
}: { isCar: boolean } & NonNullable<AdminCodeView["linkedTo"]>) {
  return (
    <>
      {isCar ? (
        <Link to={pages.adminCompany.path} params={{ userId: id }} className={linkStyle}>
          {displayName}
        </Link>
      ) : (
        <Link to={pages.adminUsers.path} search={{ search: email }} className={linkStyle}>
          {displayName}
        </Link>
      )}
      <span className="text-ink-soft block text-sm font-normal">{email}</span>
      <span className="text-ink-soft block text-sm font-normal">{`Bağlanma: ${formatLongDateTime(linkedAt)}`}</span>
    </>
  );
}
