import { EyeOff, PencilLine, ScanLine, type LucideIcon } from "lucide-react";

const productFacts: { Icon: LucideIcon; title: string; text: string }[] = [
  {
    Icon: EyeOff,
    title: "Numaranızı siz gösterirsiniz",
    text: "Telefon numaranız camda yazmaz. İster gösterin ister gizleyin: okutan, numaranızı görmeden de iki dokunuşla mesaj gönderir.",
  },
  {
    Icon: PencilLine,
    title: "Notunuz hep güncel",
    text: "“5 dakikaya geliyorum” ya da “14.00’te açığız”: notu değiştirirsiniz, etiket aynı kalır.",
  },
  {
    Icon: ScanLine,
    title: "Herkes okutabilir",
    text: "Telefonun kamerası yeter. Uygulama da kayıt da gerekmez. Sayfa beş dilde açılır.",
  },
];

export function FactsSection() {
  return (
    <section aria-labelledby="nedir" className="mx-auto w-full max-w-6xl px-4 py-10 sm:py-16 lg:py-20">
      <h2 id="nedir" className="text-brand text-lg font-bold">
        Nedir?
      </h2>
      <p className="text-title mt-3 max-w-4xl text-balance">
        Numaranızı cama yazmadan size ulaşılmasını sağlayan bir etiket.
      </p>
      <ul className="mt-6 grid gap-x-10 gap-y-5 sm:mt-12 md:grid-cols-3 lg:mt-16">
        {productFacts.map(({ Icon, title, text }) => (
          <li key={title} className="border-ink border-t-2 pt-5 max-md:grid max-md:grid-cols-[auto_1fr] max-md:gap-x-4">
            <Icon aria-hidden="true" size={28} className="text-brand" />
            <h3 className="text-xl font-bold md:mt-4">{title}</h3>
            <p className="text-ink-soft col-start-2 mt-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
