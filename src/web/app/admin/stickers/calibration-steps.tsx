import type { Elements } from "#web/ui/elements.ts";

export function CalibrationSteps({ children }: { children?: Elements }) {
  return (
    <div className="border-line bg-sunken grid gap-3 rounded-xl border px-4 py-3">
      <h3 className="font-bold">Ayar sayfası nasıl okunur?</h3>
      <ol className="list-decimal space-y-1 pl-5">
        <li>Ayar sayfasını düz kâğıda, ölçek %100 (gerçek boyut) ile basın.</li>
        <li>100 mm’lik cetveli ölçün: 99,5 mm çıktıysa ölçek 99,5 olur.</li>
        <li>
          Basılan kâğıdı etiket kâğıdının üstüne koyup ışığa tutun: çizgiler etiketlerin ne kadar sağında ve altında
          kalıyorsa kayma odur.
        </li>
      </ol>
      {children}
    </div>
  );
}
