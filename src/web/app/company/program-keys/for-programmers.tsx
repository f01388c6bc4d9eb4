import { PROGRAM_KEY_PREFIX } from "#domain/people/program-key.ts";
import { CopyButton } from "#web/app/page/copy.tsx";
import { PageSection } from "#web/app/page/section.tsx";

export function ForProgrammers() {
  const example = `curl -H "Authorization: Bearer ${PROGRAM_KEY_PREFIX}…" ${location.origin}/api/company/cars`;
  return (
    <PageSection
      id="programi-yazan"
      title="Programı yazan kişi için"
      lead="Belgede her işlemin adresi ve hangi izni istediği yazar. Anahtar bir web sayfasının içine konmaz: sayfayı açan herkes görür. İsteği sunucunuz göndersin."
    >
      <p>
        <a className="text-brand font-medium underline" href="/api/docs" target="_blank" rel="noreferrer">
          API belgesi
        </a>
      </p>
      <p className="mt-4 font-semibold">Örnek istek: araç listesi</p>
      <p translate="no" dir="ltr" className="bg-sunken mt-2 rounded-xl p-4 font-mono text-sm wrap-anywhere">
        {example}
      </p>
      <div className="mt-3">
        <CopyButton text={example} label="Örneği kopyala" name="örnek istek" />
      </div>
    </PageSection>
  );
}
