import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import { formatBatchLabel } from "#contract/sticker/batches.words.ts";
import { PrintButton } from "#web/app/admin/stickers/print-button.tsx";
import { PREFETCH_OPTIONS, queryClient } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { BackLink } from "#web/app/page/back-link.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { Page } from "#web/app/page/page.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";

import { BatchCodes } from "./batch-codes.tsx";
import { batchCodesQueryOptions, batchQueryOptions } from "./batch-data.ts";
import { BatchFacts } from "./batch-facts.tsx";

export function prefetchPageData(id: string): void {
  void queryClient.prefetchQuery(batchQueryOptions(id, PREFETCH_OPTIONS));
  void queryClient.prefetchInfiniteQuery(batchCodesQueryOptions({ id }, PREFETCH_OPTIONS));
}

export function BatchPage() {
  const { id } = useParams({ from: `/admin${pages.adminBatch.path}` });
  const query = useQuery(batchQueryOptions(id));
  // The id in the URL may be invalid.
  const isUnknown = (["BATCH_NOT_FOUND", "INPUT_INVALID"] as const).some((one) => isRefusal(query.error, one));

  if (isUnknown) {
    return (
      <Page
        title="Parti bulunamadı"
        lead="Bu adreste bir parti yok. Bağlantı eksik veya yanlış olabilir."
        width="max-w-3xl"
      >
        <Link to={pages.adminBatches.path} className={getButtonStyle("primary")}>
          Partilere dön
        </Link>
      </Page>
    );
  }
  return (
    <Page
      title={query.data ? formatBatchLabel(query.data) : "Parti"}
      back={<BackLink to={pages.adminBatches.path}>Partiler</BackLink>}
      actions={
        query.data && (
          <PrintButton
            batchId={query.data.id}
            count={query.data.count}
            hasClaims={query.data.hasClaims}
            form={query.data.form}
          />
        )
      }
    >
      <Loading of={query} failed="Parti yüklenirken bir hata oluştu." />
      {query.data && (
        <div className="grid grid-cols-1 gap-6">
          <BatchFacts batch={query.data} />
          <BatchCodes batch={query.data} />
        </div>
      )}
    </Page>
  );
}
