import { Carousel } from "./carousel.tsx";

const steps = [
  { title: "Kodu kaydedin", text: "Kayıt olun, etiketteki kodu hesabınıza bağlayın, notunuzu yazın." },
  { title: "Etiketi yapıştırın", text: "Aracınızın camına, dükkânınızın kapısına ya da ofisinizin girişine." },
  { title: "Size ulaşsınlar", text: "Okutan notunuzu görür, size yazar ya da gösterdiğiniz yoldan arar." },
];

export function Steps() {
  return (
    <section aria-labelledby="nasil" className="mx-auto w-full max-w-6xl px-4 pt-5 pb-2 sm:py-12">
      <h2 id="nasil" className="text-title mb-3 lg:mb-8">
        Nasıl çalışır?
      </h2>
      <Carousel
        label="Üç adım"
        slideLabel="Adım"
        fromMd="columns"
        slides={steps.map(({ title, text }, index) => (
          <div key={title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="bg-accent text-on-accent grid size-12 shrink-0 place-items-center rounded-2xl text-2xl font-extrabold"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <h3 className="text-xl font-bold">{title}</h3>
              <p className="text-ink-soft mt-1">{text}</p>
            </div>
          </div>
        ))}
      />
    </section>
  );
}
