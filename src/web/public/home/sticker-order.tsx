import { CircleCheck } from "lucide-react";
import { sendOnce } from "virtual:public-assets";

import { pages } from "#contract/pages.ts";
import { makeLegalTextPath } from "#contract/people/legal.words.ts";
import type { OperatorView, PublicPageData, StickerOrderPageView } from "#contract/ports/public-pages.ts";
import type { OrderedStickers } from "#contract/sticker/sticker-orders.ts";
import { formatKurus } from "#domain/words/money.ts";
import { makeContactLinks } from "#web/parts/contact-links.ts";
import { Document } from "#web/public/frame/document.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { TextField } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

export function StickerOrderPage({ visit, view }: { visit: PublicPageData; view: StickerOrderPageView }) {
  const isRefused = view.state === "form" && Object.keys(view.problems).length > 0;
  const title = view.state === "sent" ? "Siparişiniz kaydedildi" : "Etiket siparişi";
  return (
    <Document visit={visit} title={`${isRefused ? "Gönderilemedi: " : ""}${title} · ${visit.brand.name}`}>
      <div className="mx-auto w-full max-w-xl px-4 py-8 sm:py-12">
        {view.state === "sent" ? (
          <Sent ordered={view.ordered} operator={visit.operator} />
        ) : (
          <OrderForm view={view} brand={visit.brand} />
        )}
      </div>
      {view.state === "form" && <script type="module" src={sendOnce} />}
    </Document>
  );
}

function OrderForm({
  view: { typed, problems },
  brand,
}: {
  view: Extract<StickerOrderPageView, { state: "form" }>;
  brand: PublicPageData["brand"];
}) {
  const [firstWrong] = Object.keys(problems);
  const fieldProps = (name: "name" | "phone" | "address" | "count") => ({
    name,
    defaultValue: typed[name],
    error: problems[name],
    autoFocus: firstWrong === name,
    required: true,
  });
  const general = problems["unitPrice"] ?? problems["id"] ?? problems[""];
  return (
    <>
      <h1 className="text-title">Etiket siparişi</h1>
      <p className="mt-3 font-semibold">{`Tanesi ${formatKurus(brand.price)}.`}</p>
      <p className="text-ink-soft mt-2">
        Burada ödeme alınmaz. Siparişi gönderirsiniz, satıcı sizi arar ya da size yazar. Ödemeyi ve teslimatı onunla
        konuşursunuz.
      </p>
      <form method="post" action={pages.stickerOrder.path} noValidate className="mt-6 grid gap-5">
        <input type="hidden" name="id" value={typed.id} />
        <input type="hidden" name="unitPrice" value={brand.price} />
        <TextField label="Ad soyad" autoComplete="name" {...fieldProps("name")} />
        <TextField
          label="Telefon"
          type="tel"
          autoComplete="tel"
          hint="Satıcı size bu numaradan ulaşır."
          {...fieldProps("phone")}
        />
        <TextArea
          label="Teslimat adresi"
          autoComplete="street-address"
          hint="Mahalle, sokak, kapı numarası, ilçe ve il."
          {...fieldProps("address")}
        />
        <TextField label="Kaç etiket?" inputMode="numeric" autoComplete="off" {...fieldProps("count")} />
        {general && (
          <p role="alert" className="text-bad font-semibold">
            {general}
          </p>
        )}
        <button
          className={getButtonStyle("primary")}
          data-busy="Gönderiliyor…"
          data-offline="Bağlantı yok. Yazdıklarınız burada kalır. Bağlantı gelince yeniden gönderin."
        >
          Siparişi gönder
        </button>
        <p className="text-ink-soft text-sm">
          Bilgilerinizi yalnızca siparişiniz için kullanırız.{" "}
          <a href={makeLegalTextPath("visitors")} className={linkStyle}>
            Aydınlatma metni
          </a>
        </p>
      </form>
    </>
  );
}

function Sent({ ordered: { count, unitPrice }, operator }: { ordered: OrderedStickers; operator: OperatorView }) {
  const ways = makeContactLinks({ email: operator.email, phone: operator.phone });
  return (
    <>
      <CircleCheck aria-hidden="true" size={40} className="text-brand" />
      <h1 className="text-title mt-4">Siparişiniz kaydedildi</h1>
      <p className="mt-4 font-semibold">
        {`${count} etiket, tanesi ${formatKurus(unitPrice)}. Toplam ${formatKurus(count * unitPrice)}.`}
      </p>
      <p className="mt-2">Ödeme alınmadı.</p>
      <h2 className="mt-8 text-xl font-bold">Şimdi ne olur?</h2>
      <p className="text-ink-soft mt-2">
        Satıcı siparişinizi görünce yazdığınız numaradan size ulaşır. Ödemeyi ve teslimatı onunla konuşursunuz. Siz
        onaylamadan bir şey ödemezsiniz.
      </p>
      {ways.length > 0 && (
        <p className="mt-4">
          Kimse aramazsa bize ulaşın:{" "}
          {ways.map(({ href, text }) => (
            <a key={href} href={href} className={`${linkStyle} mr-3`}>
              {text}
            </a>
          ))}
        </p>
      )}
      <a href={pages.home.path} className={`${getButtonStyle("secondary")} mt-8`}>
        Ana sayfaya git
      </a>
    </>
  );
}

const linkStyle = "text-brand inline-block py-1 font-semibold underline underline-offset-4";
