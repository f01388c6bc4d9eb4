import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { additionSchema, type ApplicationView } from "#contract/people/application.ts";
import { APPLICATION_ADDITION_MAX } from "#domain/people/application.ts";
import { makeContactHref, formatContact } from "#domain/words/contact.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { countCharacters } from "#domain/words/text.ts";
import { api, cacheData } from "#web/app/api/client.ts";
import { refreshAccount } from "#web/app/api/current-account.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { readTextDraft, writeTextDraft } from "#web/app/codes/text-draft.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { useNewForm } from "#web/app/forms/new-form.ts";
import { Loading } from "#web/app/page/loading.tsx";
import { PageSection } from "#web/app/page/section.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { OwnWords } from "#web/ui/own-words.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

const DRAFT_NAME = "application";

export function CompanyApplication({ isApproved }: { isApproved: boolean }) {
  const query = useQuery(api.application.get.queryOptions());
  const { data } = query;
  if (!data) return <Loading of={query} failed="Başvurunuz yüklenirken bir hata oluştu." rows={1} />;
  return (
    <>
      {!isApproved && (
        <PageSection
          id="ekler"
          title={data.refusal === "" ? "Başvurunuza ekleyin" : "Eksikleri gönderin"}
          lead={
            data.refusal === ""
              ? "Yöneticinin bilmesi gereken bir şey varsa yazın. Başvurunuzla birlikte okur."
              : "Eksikleri nasıl giderdiğinizi yazın. Yönetici başvurunuzu yeniden inceler."
          }
        >
          <div className="grid gap-5">
            <AdditionForm application={data} />
            <ApplicationAdditions application={data} />
          </div>
        </PageSection>
      )}
      <OperatorContact {...data.operator} />
    </>
  );
}

function AdditionForm({ application: { refusal } }: { application: ApplicationView }) {
  const { form, isDirty, submit, create, failure } = useNewForm({
    schema: additionSchema,
    blank: { text: "", refusal: "" },
    // If there is a newer refusal, the server rejects the request, so that the user reads the newer refusal first.
    make: (sent) => api.application.add.call({ ...sent, refusal }),
    onMade(made) {
      void cacheData(api.application.get.queryKey(), made);
      void refreshAccount().catch(() => undefined);
    },
    onRefused(error) {
      const isOther = isRefusal(error, "CHANGED_MEANWHILE");
      if (isOther || isRefusal(error, "APPLICATION_OVER")) void refreshAccount().catch(() => undefined);
    },
  });
  const typed = form.watch("text");

  useEffect(() => {
    const text = readTextDraft(DRAFT_NAME);
    if (text !== "") form.setValue("text", text, { shouldDirty: true });
  }, [form]);

  useEffect(() => {
    writeTextDraft(DRAFT_NAME, isDirty ? typed : "");
  }, [isDirty, typed]);

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextArea
        label="Yazınız"
        rows={5}
        counted={{ used: countCharacters(typed), max: APPLICATION_ADDITION_MAX }}
        {...fieldOf(form, "text")}
      />
      <ActionFailure
        {...failure}
        changed="Başvurunuzun durumu bu arada değişti. Yazdığınız silinmedi. Yukarıdaki güncel durumu okuyup yeniden gönderin."
        failed="Gönderilemedi. Lütfen tekrar deneyin."
      />
      {create.isSuccess && !isDirty && (
        <Notice kind="good">Gönderildi. Başvurunuz yöneticinin yanıtını bekliyor.</Notice>
      )}
      <Button type="submit" busy={create.isPending} busyText="Gönderiliyor…" className="sm:justify-self-start">
        Gönder
      </Button>
    </form>
  );
}

function ApplicationAdditions({ application: { refusal, additions } }: { application: ApplicationView }) {
  if (additions.length === 0) return null;
  return (
    <div className="border-line border-t pt-4">
      <h3 className="font-bold">Gönderdikleriniz</h3>
      <ul className="mt-3 grid gap-4">
        {additions.map(({ id, text, refusal: answered, createdAt }, index) => (
          <li key={id} className="wrap-anywhere">
            <p className="text-ink-soft text-sm">{`${formatLongDateTime(createdAt)}${index === 0 && refusal === "" ? " · gönderildi, yanıt bekliyor" : ""}`}</p>
            {answered !== "" && <p className="text-ink-soft mt-1 text-sm">{`Ret nedeni: ${answered}`}</p>}
            <div className="mt-1">
              <OwnWords>{text}</OwnWords>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function OperatorContact({ name, email, phone }: ApplicationView["operator"]) {
  if (email === "" && phone === "") return null;
  return (
    <PageSection id="iletisim" title="Bize ulaşın">
      {name !== "" && <p className="font-semibold">{name}</p>}
      <ul className="grid gap-1">
        {email !== "" && (
          <li>
            <a
              href={makeContactHref("email", email)}
              className="text-brand inline-flex min-h-11 items-center font-semibold wrap-anywhere underline"
            >
              {email}
            </a>
          </li>
        )}
        {phone !== "" && (
          <li>
            <a
              href={makeContactHref("phone", phone)}
              className="text-brand inline-flex min-h-11 items-center font-semibold underline"
            >
              {formatContact("phone", phone)}
            </a>
          </li>
        )}
      </ul>
    </PageSection>
  );
}
