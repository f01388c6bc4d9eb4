import { ORPCError } from "@orpc/client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, ShoppingBag } from "lucide-react";
import { useState } from "react";

import type { OwnCodeView } from "#contract/codes.ts";
import { pages } from "#contract/pages.ts";

import { buttonStyle } from "../../ui/button-style.ts";
import { ShowMore } from "../../ui/show-more.tsx";
import { Empty, Failed, Waiting } from "../../ui/states.tsx";
import { useAccount } from "../account/current.ts";
import { AHEAD, queryClient } from "../api.ts";
import { Page } from "../page.tsx";
import { rowsOf } from "../paged.ts";
import { isRefusal } from "../sentences.ts";
import { codesAtStart } from "../start.ts";
import { CodeCard } from "./code-card.tsx";
import { codesOptions, putCodes } from "./first-codes.ts";
import { QrDialog } from "./qr-dialog.tsx";

// As true as the document: what has changed since then is asked for at once when it is not new any more.
if (codesAtStart) putCodes(codesAtStart, performance.timeOrigin);

export function ahead(): void {
  void queryClient.prefetchInfiniteQuery(codesOptions(AHEAD));
}

export function DashboardPage() {
  const account = useAccount();
  const [enlarged, setEnlarged] = useState<OwnCodeView>();
  const list = useInfiniteQuery(codesOptions());
  const codes = rowsOf(list);
  return (
    <Page
      title={`Hoş geldiniz, ${account?.displayName ?? ""}`}
      lead="Numaratörleriniz ve okutanların gördükleri."
      actions={
        <>
          <LinkCode />
          <Buy />
        </>
      }
    >
      {list.isPending && <Waiting />}
      {list.isError && codes.length === 0 && (
        <Failed
          text={
            isRefusal(list.error, "UNAUTHENTICATED")
              ? "Giriş yapmanız gerekiyor."
              : `Numaratörler yüklenirken hata oluştu (${list.error instanceof ORPCError ? list.error.code : "BAĞLANTI"}).`
          }
          retry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {list.isSuccess && codes.length === 0 && (
        <Empty title="Henüz numaratörünüz yok">
          <ol className="text-ink-soft mx-auto mt-4 grid max-w-md list-decimal gap-2 pl-6 text-left">
            <li>Etiketin üzerindeki kodu hesabınıza bağlayın.</li>
            <li>Notunuzu ve göstermek istediğiniz bilgileri yazın.</li>
            <li>Etiketi yapıştırın; okutanlar size ulaşsın.</li>
          </ol>
        </Empty>
      )}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {codes.map((code) => (
          <CodeCard key={code.code} code={code} onEnlarge={() => setEnlarged(code)} />
        ))}
      </ul>
      <ShowMore list={list} />
      <QrDialog code={enlarged} onClose={() => setEnlarged(undefined)} />
    </Page>
  );
}

function LinkCode() {
  return (
    <Link to={pages.linkCode.path} className={buttonStyle("primary")}>
      <Plus aria-hidden="true" size={20} />
      Yeni Numaratör Bağla
    </Link>
  );
}

function Buy() {
  return (
    <a href={pages.purchase.path} className={buttonStyle("secondary")}>
      <ShoppingBag aria-hidden="true" size={18} />
      Etiket satın al
    </a>
  );
}
