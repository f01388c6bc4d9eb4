import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";

import { pages } from "#contract/pages.ts";
import type { NewProgramKeyView } from "#contract/people/program-keys.ts";
import { useHasCompanyRight } from "#web/app/api/use-has-company-right.ts";
import { FormDialog } from "#web/app/forms/form-dialog.tsx";
import { BackLink } from "#web/app/page/back-link.tsx";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { Page } from "#web/app/page/page.tsx";
import { RowGroup, FoldingRows } from "#web/app/page/rows.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";

import { ForProgrammers } from "./for-programmers.tsx";
import { NewKey } from "./new-key.tsx";
import { ProgramKeyRow } from "./program-key-row.tsx";
import { programKeysQueryOptions } from "./program-keys-data.ts";

const ProgramKeyForm = makeLazy(async () => (await import("./program-key-form.tsx")).ProgramKeyForm);

export function ProgramKeysPage() {
  const mayDecide = useHasCompanyRight("programs");
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<NewProgramKeyView>();
  return (
    <Page
      title="Program anahtarları"
      width="max-w-3xl"
      back={<BackLink to={pages.companyProfile.path}>Şirket Profili</BackLink>}
      lead={mayDecide ? "Web siteniz ya da muhasebe programınız Kodu Tara’ya bir anahtarla bağlanır." : undefined}
      actions={
        mayDecide && (
          <Button onClick={() => setMaking(true)}>
            <Plus aria-hidden="true" size={18} />
            Anahtar oluştur
          </Button>
        )
      }
    >
      {mayDecide ? (
        <div className="grid grid-cols-1 gap-6">
          <ProgramKeysList />
          <ForProgrammers />
        </div>
      ) : (
        <EmptyState title="Program anahtarlarını şirketin sahibi belirler" />
      )}
      <FormDialog open={isMaking} onClose={() => setMaking(false)} title="Anahtar oluştur">
        {({ close }) => (
          <ProgramKeyForm
            onMade={(given) => {
              close();
              setMade(given);
            }}
          />
        )}
      </FormDialog>
      {made && <NewKey made={made} onKept={() => setMade(undefined)} />}
    </Page>
  );
}

function ProgramKeysList() {
  const list = useQuery(programKeysQueryOptions());
  if (!list.data) return <Loading of={list} failed="Anahtarlar yüklenirken bir hata oluştu." rows={2} />;
  const { keys } = list.data;
  if (keys.length === 0)
    return (
      <EmptyState
        title="Henüz anahtar yok"
        text="Her program için ayrı bir anahtar oluşturun. Bir programı bırakırsanız yalnızca onunkini kapatırsınız."
      />
    );
  return (
    <FoldingRows>
      <RowGroup title="Anahtarlar">
        {keys.map((key) => (
          <ProgramKeyRow key={key.id} programKey={key} />
        ))}
      </RowGroup>
    </FoldingRows>
  );
}
