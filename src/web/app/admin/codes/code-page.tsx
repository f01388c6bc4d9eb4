import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import { readCode } from "#domain/sticker/code.ts";
import { PREFETCH_OPTIONS, api, queryClient } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { BackLink } from "#web/app/page/back-link.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { Page } from "#web/app/page/page.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";

import { ClaimWord } from "./claim-word.tsx";
import { CodeFacts } from "./code-facts.tsx";
import { CodeModeration } from "./code-moderation.tsx";

const codeQueryOptions = (code: string, how = {}) => api.admin.codes.get.queryOptions({ ...how, input: { code } });

export function prefetchPageData(code: string): void {
  void queryClient.prefetchQuery(codeQueryOptions(readCode(code), PREFETCH_OPTIONS));
}

export function CodePage() {
  const { code: typed } = useParams({ from: `/admin${pages.adminCode.path}` });
  const code = readCode(typed);
  const query = useQuery(codeQueryOptions(code));
  const isUnknown = (["CODE_NOT_FOUND", "INPUT_INVALID"] as const).some((one) => isRefusal(query.error, one));

  if (isUnknown) {
    return (
      <Page
        title="Kod bulunamadı"
        lead="Bu adreste bir kod yok. Bağlantı eksik veya yanlış olabilir."
        width="max-w-3xl"
      >
        <Link to={pages.adminCodes.path} className={getButtonStyle("primary")}>
          QR kodlara dön
        </Link>
      </Page>
    );
  }
  return (
    <Page title={`Kod: ${code}`} back={<BackLink to={pages.adminCodes.path}>QR kodlar</BackLink>}>
      <Loading of={query} failed="Kod yüklenirken bir hata oluştu." />
      {query.data && (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <CodeFacts code={query.data} />
          <div className="grid gap-6">
            {query.data.linkedTo === null && <ClaimWord code={query.data} />}
            <CodeModeration code={query.data} />
          </div>
        </div>
      )}
    </Page>
  );
}
