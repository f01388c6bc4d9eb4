import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";

import { linking } from "#contract/api/codes.ts";
import { pages } from "#contract/pages.ts";
import { profileKindWords } from "#contract/wording/notices.ts";
import { readCode } from "#domain/code.ts";
import { PROFILE_KINDS } from "#domain/notice.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { isRefusal, sentenceFor } from "#web/app/api/sentences.ts";
import { forgetting, showFieldErrors } from "#web/app/forms/form-errors.ts";
import { Page } from "#web/app/page/page.tsx";
import { Button } from "#web/ui/button.tsx";
import { Choices } from "#web/ui/choices.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** How long the success message stands before the edit page opens (docs/product.md 2.6). */
const REDIRECT_AFTER = 1500;

export function LinkCodePage() {
  const { code = "" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const form = useForm({
    resolver: standardSchemaResolver(linking),
    defaultValues: { code, kind: "vehicle", claim: "" },
  });
  /** The code that has a claim word, once the server has asked for it. */
  const [claimed, setClaimed] = useState<string>();
  const asksClaim = claimed !== undefined && readCode(form.watch("code")) === claimed;
  const link = useMutation(
    api.codes.link.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.codes.key() }),
      onError: (error, sent) => {
        showFieldErrors(error, form.setError);
        if (isRefusal(error, "CLAIM_NEEDED") && sent.claim === undefined) setClaimed(sent.code);
        else if (isOfClaim(error)) form.setError("claim", { message: error.message }, { shouldFocus: true });
      },
    }),
  );
  const linked = link.data?.code;

  useEffect(() => {
    if (claimed !== undefined) form.setFocus("claim");
  }, [claimed, form]);

  useEffect(() => {
    if (linked === undefined) return;
    const timer = setTimeout(
      () => void navigate({ to: pages.editProfile.path, params: { code: linked }, replace: true }),
      REDIRECT_AFTER,
    );
    return () => clearTimeout(timer);
  }, [linked, navigate]);

  return (
    <Page
      title="Etiket bağla"
      lead="Etiketin üzerindeki kodu yazın; büyük küçük harf ve boşluk fark etmez."
      width="max-w-md"
    >
      <form
        onSubmit={form.handleSubmit(
          ({ claim, ...values }) => link.mutate(asksClaim ? { ...values, claim } : values),
          forgetting(link),
        )}
        noValidate
        className="grid gap-5"
      >
        <TextField
          label="QR kod"
          // English, so that a keyboard or style does not make İ of i.
          lang="en"
          placeholder="KT7M2QXA"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={code === ""}
          error={form.formState.errors.code?.message}
          {...form.register("code")}
        />
        <div>
          <p aria-hidden="true" className="mb-1.5 font-semibold">
            Etiket neyin üzerinde?
          </p>
          <Choices
            legend="Etiket neyin üzerinde?"
            choices={PROFILE_KINDS.map((kind) => ({ value: kind, label: profileKindWords[kind] }))}
            chosen={form.watch("kind") ?? "vehicle"}
            onChoose={(kind) => form.setValue("kind", kind)}
          />
        </div>
        {asksClaim && (
          <TextField
            label="Paketteki etkinleştirme kodu"
            hint={
              <>
                Etiketle gelen kâğıtta ya da kazınan alanda yazar: altı harf ve rakam. Bulamıyorsanız bize yazın.
                <ContactsAtHome />
              </>
            }
            lang="en"
            placeholder="K7M 2QX"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={form.formState.errors.claim?.message}
            {...form.register("claim")}
          />
        )}
        {link.isError && !isRefusal(link.error, "INPUT_INVALID") && !isOfClaim(link.error) && (
          <Notice kind="bad">
            {sentenceFor(link.error, "Kod bağlanırken bir hata oluştu. Lütfen tekrar deneyin.")}{" "}
            {isRefusal(link.error, "CODE_ALREADY_YOURS") && (
              <Link to={pages.dashboard.path} className="font-semibold underline">
                Etiketlerime git
              </Link>
            )}
            {isRefusal(link.error, "CODE_IS_YOUR_CAR") && (
              <Link
                to={pages.car.path}
                params={{ code: link.variables?.code ?? "" }}
                className="font-semibold underline"
              >
                Aracı aç
              </Link>
            )}
            {(isRefusal(link.error, "LINKS_USED_UP") || isRefusal(link.error, "CLAIM_OVER")) && <ContactsAtHome />}
          </Notice>
        )}
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

/** Whether what was refused is said at the field of the claim word. */
function isOfClaim(error: Error): boolean {
  return isRefusal(error, "CLAIM_NEEDED") || isRefusal(error, "CLAIM_WRONG");
}

function ContactsAtHome() {
  return (
    <>
      {" "}
      İletişim bilgileri{" "}
      <a href={pages.home.path} className="font-semibold underline">
        ana sayfanın altında
      </a>
      .
    </>
  );
}
