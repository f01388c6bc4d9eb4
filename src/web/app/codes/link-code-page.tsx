import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";

import { pages } from "#contract/pages.ts";
import { codeLinkingSchema } from "#contract/sticker/codes.ts";
import { readCode } from "#domain/sticker/code.ts";
import { api, refreshPage } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useActionForm } from "#web/app/forms/deed-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { Page } from "#web/app/page/page.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { ClaimField, HomeContactsSentence, isClaimError } from "./claim-field.tsx";
import { KindChoice } from "./kind-choice.tsx";
import { PrintedCodeField } from "./printed-code-field.tsx";

const REDIRECT_AFTER_MS = 1500;

export function LinkCodePage() {
  const { code = "" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [claimed, setClaimed] = useState<string>();
  const {
    form,
    submit,
    deed: link,
  } = useActionForm({
    schema: codeLinkingSchema,
    defaultValues: { code, kind: "vehicle" as const, claim: "" },
    leavesFreely: true,
    confirm: ({ claim, ...sent }, send) => send(asksClaim ? { ...sent, claim } : sent),
    deed: (sent) => api.codes.link.call(sent),
    onDone: refreshPage,
    onRefused: (error, sent) => {
      if (isRefusal(error, "CLAIM_NEEDED") && sent.claim === undefined) setClaimed(sent.code);
      else if (isClaimError(error)) form.setError("claim", { message: error.message }, { shouldFocus: true });
    },
  });
  const asksClaim = claimed !== undefined && readCode(form.watch("code")) === claimed;
  const linked = link.data?.code;

  useEffect(() => {
    if (claimed !== undefined) form.setFocus("claim");
  }, [claimed, form]);

  useEffect(() => {
    if (linked === undefined) return;
    const timer = setTimeout(
      () => void navigate({ to: pages.editProfile.path, params: { code: linked }, replace: true }),
      REDIRECT_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [linked, navigate]);

  return (
    <Page
      title="Etiket bağla"
      lead="Etiketin üzerindeki kodu yazın. Büyük küçük harf ve boşluk fark etmez."
      width="max-w-md"
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <PrintedCodeField label="QR kod" autoFocus={code === ""} {...fieldOf(form, "code")} />
        <KindChoice chosen={form.watch("kind") ?? "vehicle"} onChoose={(kind) => form.setValue("kind", kind)} />
        {asksClaim && <ClaimField {...fieldOf(form, "claim")} />}
        <LinkFailure error={link.error} code={link.variables?.code ?? ""} />
        {linked !== undefined && (
          <Notice kind="good">
            Kod başarıyla bağlandı! Düzenleme sayfası açılıyor…{" "}
            <Link to={pages.editProfile.path} params={{ code: linked }} replace className="font-semibold underline">
              Hemen aç
            </Link>
          </Notice>
        )}
        <Button
          type="submit"
          busy={link.isPending || link.isSuccess}
          busyText={link.isSuccess ? "Bağlandı" : "Bağlanıyor…"}
        >
          Bağla
        </Button>
      </form>
      <p className="mt-6 text-center">
        <Link to={pages.dashboard.path} className="text-brand font-semibold underline">
          Panele dön
        </Link>
      </p>
    </Page>
  );
}

function LinkFailure({ error, code }: { error: Error | null; code: string }) {
  if (error && isClaimError(error)) return null;
  return (
    <ActionFailure
      of={{ error }}
      atField={["INPUT_INVALID"]}
      failed="Kod bağlanırken bir hata oluştu. Lütfen tekrar deneyin."
    >
      {isRefusal(error, "CODE_ALREADY_YOURS") && (
        <Link to={pages.dashboard.path} className="font-semibold underline">
          Etiketlerime git
        </Link>
      )}
      {isRefusal(error, "CODE_IS_YOUR_CAR") && (
        <Link to={pages.car.path} params={{ code }} className="font-semibold underline">
          Aracı aç
        </Link>
      )}
      {(isRefusal(error, "LINKS_USED_UP") || isRefusal(error, "CLAIM_OVER")) && <HomeContactsSentence />}
    </ActionFailure>
  );
}
