import { formatLawStart, lawWords } from "#contract/fleet/law.words.ts";
import { LAW_NAMES } from "#domain/fleet/law-name.ts";
import { LAW_RULES } from "#domain/fleet/law.ts";
import { useLawDates } from "#web/app/company/parts/law-note.tsx";
import { FoldedSection } from "#web/ui/folded.tsx";

const lawSources = [...new Set(LAW_NAMES.map((name) => LAW_RULES[name].source))];

export function LawList() {
  const law = useLawDates();
  if (!law) return null;
  const rules = LAW_NAMES.filter((name) => law[name] !== null);
  if (rules.length === 0) return null;
  return (
    <FoldedSection title="Yönetmelik ve kanun" value={`${rules.length} kural`}>
      <p className="text-ink-soft text-sm">
        Panel bu kurallara aykırı olabilecek bir şey yazdığınızda sizi uyarır, hiçbirini engellemez. Kuralları kamuya
        açık kaynaklardan derledik. Bir hukukçuya kontrol ettirin.
      </p>
      {lawSources.map((source) => {
        const ofSource = rules.filter((name) => LAW_RULES[name].source === source);
        return (
          ofSource.length > 0 && (
            <section key={source}>
              <h3 className="font-bold">{source}</h3>
              <ul className="mt-2 grid gap-3">
                {ofSource.map((name) => (
                  <li key={name}>
                    <p>{lawWords[name]}</p>
                    <p className="text-ink-soft text-sm">{formatLawStart(name, law[name])}</p>
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </FoldedSection>
  );
}
