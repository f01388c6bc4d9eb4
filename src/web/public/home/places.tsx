import { Building2, CarFront, Store, Warehouse, type LucideIcon } from "lucide-react";

import { HomeSection } from "#web/public/frame/section.tsx";

const placeCards: { Icon: LucideIcon; title: string; text: string; note: string }[] = [
  {
    Icon: CarFront,
    title: "Araç",
    text: "Yolu kapattıysanız ya da farınız açık kaldıysa numaranızı cama yazmadan mesaj alın, tek dokunuşla yanıtlayın.",
    note: "5 dakikaya aracın başındayım.",
  },
  {
    Icon: Store,
    title: "Dükkân",
    text: "Kapalıyken bile kapıdaki müşteriye ne zaman döneceğinizi söyleyin.",
    note: "Yemekteyim, 14.00’te buradayım.",
  },
  {
    Icon: Building2,
    title: "Ofis",
    text: "Kargo ve ziyaretçi doğru kişiye bir dokunuşla ulaşsın.",
    note: "Kargoları zemin kattaki danışmaya bırakın.",
  },
  {
    Icon: Warehouse,
    title: "Araç filosu",
    text: "Rent a car şirketiniz her aracında aynı etiketi, ofiste tek paneli kullansın.",
    note: "Bu araç müsait. Kiralamak için arayın.",
  },
];

export function Places() {
  return (
    <HomeSection
      id="kimler"
      title="Kimler için?"
      lead="Başında durmadığınız ama size ulaşılmasını istediğiniz her yer için."
    >
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {placeCards.map(({ Icon, title, text, note }) => (
          <li key={title} className="border-line bg-surface flex flex-col rounded-2xl border p-4 sm:rounded-3xl sm:p-6">
            <Icon aria-hidden="true" size={32} className="text-brand" />
            <h3 className="mt-3 text-lg font-bold sm:mt-5 sm:text-xl">{title}</h3>
            <p className="text-ink-soft mt-1 max-sm:text-sm sm:mt-2">{text}</p>
            <p className="mt-auto pt-6 max-sm:hidden">
              <span className="sr-only">Örnek not: </span>
              <q className="bg-sunken block rounded-2xl rounded-bl-sm px-4 py-3 font-medium">{note}</q>
            </p>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
