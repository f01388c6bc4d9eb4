import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";

import { plateHolderQuery } from "#contract/fleet/rentals.ts";
import { pages } from "#contract/pages.ts";
import { api } from "#web/app/api/client.ts";
import { readFieldErrors, readSentenceFor } from "#web/app/api/sentences.ts";
import { BackLink } from "#web/app/page/back-link.tsx";
import { Page } from "#web/app/page/page.tsx";
import { PlateField } from "#web/parts/plate-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { FailedState, WaitingState } from "#web/ui/states.tsx";

import { PlateHolder } from "./plate-holder.tsx";

const questionSchema = z.pipe(
  z.pipe(
    z.object({ plate: z.string(), at: z.string(), time: z.string() }),
    z.transform(({ plate, at, time }) => ({ plate, at: time === "" ? at : `${at}T${time}` })),
  ),
  plateHolderQuery,
);

export function PlateHolderPage() {
  const { plate = "", at = "" } = useSearch({ from: `/company${pages.plateHolder.path}` });
  const navigate = useNavigate({ from: pages.plateHolder.path });
  const [day = "", time = ""] = at.split("T");
  const form = useForm({ resolver: standardSchemaResolver(questionSchema), values: { plate, at: day, time } });
  const asked = plateHolderQuery.safeParse({ plate, at });
  const answer = useQuery(
    api.company.rentals.holder.queryOptions({ input: { plate, at }, enabled: asked.success, staleTime: 0 }),
  );
  // The server's errors are about the submitted values, so they disappear when the user types other values.
  const told = form.formState.isDirty ? {} : readFieldErrors(answer.error);
  const { errors } = form.formState;

  const ask = form.handleSubmit((values) => {
    if (values.plate === plate && values.at === at) void answer.refetch();
    else void navigate({ search: values, replace: true });
  });

  return (
    <Page
      title="Bu plaka o anda kimdeydi?"
      lead="Ceza, HGS geçişi, kaza ya da hasar için: aracı o gün ya da o dakikada kimin kiraladığını, sözleşmesini ve tutanaklarını bulur."
      width="max-w-3xl"
      back={<BackLink to={pages.billing.path}>Faturalar</BackLink>}
    >
      <form
        onSubmit={ask}
        noValidate
        className="border-line bg-surface grid grid-cols-1 items-start gap-4 rounded-2xl border p-5 sm:grid-cols-2 sm:p-6"
      >
        <div className="col-span-full">
          <PlateField
            hint="Kiralamanın yapıldığı plaka"
            aria-required
            error={errors.plate?.message ?? told["plate"]}
            {...form.register("plate")}
          />
        </div>
        <TextField
          label="Gün"
          type="date"
          min="2000-01-01"
          max="2100-12-31"
          aria-required
          error={errors.at?.message ?? told["at"]}
          {...form.register("at")}
        />
        <TextField label="Saat" type="time" hint="Boş bırakırsanız bütün gün" {...form.register("time")} />
        <Button
          type="submit"
          busy={answer.isFetching}
          busyText="Aranıyor…"
          className="col-span-full sm:justify-self-start"
        >
          Bul
        </Button>
      </form>
      <div className="mt-6">
        {asked.success && answer.isPending && <WaitingState rows={2} />}
        {answer.data && <PlateHolder answer={answer.data} isWholeDay={time === ""} />}
      </div>
      {answer.isError && Object.keys(readFieldErrors(answer.error)).length === 0 && (
        <FailedState
          text={readSentenceFor(answer.error, "Kiralama aranırken bir hata oluştu.")}
          retry={() => void answer.refetch()}
          busy={answer.isFetching}
        />
      )}
      {asked.success && answer.data?.isOwn === false && (
        <p className="text-ink-soft mt-4">
          Plakayı aracın o günkü plakasıyla yazın. Araçlarınız{" "}
          <Link to={pages.companyDashboard.path} className="text-brand font-bold underline">
            Filo Panelim
          </Link>{" "}
          sayfasında.
        </p>
      )}
    </Page>
  );
}
