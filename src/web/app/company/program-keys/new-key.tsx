import type { NewProgramKeyView } from "#contract/people/program-keys.ts";
import { CopyButton } from "#web/app/page/copy.tsx";
import { ShownSecret } from "#web/app/page/shown-secret.tsx";

/** Shown only once, because the server never sends it again. */
export function NewKey({ made, onKept }: { made: NewProgramKeyView; onKept: () => void }) {
  const name = made.keys.find(({ id }) => id === made.id)?.name ?? "";
  return (
    <ShownSecret
      title={`${name}: anahtar`}
      description="Programın ayarlarına bunu yapıştırın. Şimdi kopyalayın, bir daha göstermeyiz."
      ways={<CopyButton text={made.key} label="Kopyala" name="program anahtarı" />}
      kept="Anahtarı programa yapıştırdım ya da sakladım"
      onKept={onKept}
    >
      <p translate="no" className="bg-sunken rounded-xl p-4 font-mono text-base font-semibold break-all">
        {made.key}
      </p>
    </ShownSecret>
  );
}
