import type { CompanyView } from "#contract/people/companies.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { useList } from "#web/app/list/list-data.ts";
import { List } from "#web/app/list/list.tsx";
import { paged } from "#web/app/list/paged.ts";
import { PageSection } from "#web/app/page/section.tsx";
import { OwnWords } from "#web/ui/own-words.tsx";

export function ApplicationAdditions({ company: { id: companyId, isApproved } }: { company: CompanyView }) {
  const options = api.admin.companies.additions.infiniteOptions(paged({ companyId }));
  const list = useList(options, { noun: "ek", isSaid: false });
  if (isApproved && list.rows.length === 0) return null;
  return (
    <PageSection id="ekler" title="Başvuruya eklenenler">
      <List
        list={list}
        waitingRows={1}
        failed="Başvuruya eklenenler yüklenirken bir hata oluştu."
        empty={<p className="text-ink-soft">Şirket başvurusuna bir şey eklemedi.</p>}
      >
        <ul className="divide-line divide-y">
          {list.rows.map(({ id, text, refusal, createdAt }) => (
            <li key={id} className="py-3 wrap-anywhere first:pt-0 last:pb-0">
              <p className="text-ink-soft text-sm">{formatLongDateTime(createdAt)}</p>
              {refusal !== "" && (
                <p className="text-ink-soft mt-1 text-sm">
                  Ret nedeni: <bdi>{refusal}</bdi>
                </p>
              )}
              <div className="mt-1">
                <OwnWords>{text}</OwnWords>
              </div>
            </li>
          ))}
        </ul>
      </List>
    </PageSection>
  );
}
