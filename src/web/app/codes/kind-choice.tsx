import { profileKindWords } from "#contract/notices/notices.words.ts";
import { PROFILE_KINDS, type ProfileKind } from "#domain/people/profile.ts";
import { Choices } from "#web/ui/choices.tsx";

export function KindChoice({ chosen, onChoose }: { chosen: ProfileKind; onChoose: (kind: ProfileKind) => void }) {
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 font-semibold">
        Etiket neyin üzerinde?
      </p>
      <Choices
        legend="Etiket neyin üzerinde?"
        choices={PROFILE_KINDS.map((kind) => ({ value: kind, label: profileKindWords[kind] }))}
        chosen={chosen}
        onChoose={onChoose}
      />
    </div>
  );
}
