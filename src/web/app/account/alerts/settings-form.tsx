import type { AlertsView } from "#contract/notices/alerts.ts";
import { formatQuietHours } from "#contract/notices/alerts.words.ts";
import { listTopicsOfWay, parseMinuteOfDay } from "#domain/notices/alert.ts";
import { api } from "#web/app/api/client.ts";
import { useHasCompanyRight } from "#web/app/api/use-has-company-right.ts";
import { useEditForm } from "#web/app/forms/edit-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { RowsSave } from "#web/app/forms/rows-save.tsx";
import { SectionSave } from "#web/app/forms/section-save.tsx";
import { useFormRows } from "#web/app/page/form-rows.tsx";
import { FoldingRow, RowGroup } from "#web/app/page/rows.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Switch } from "#web/ui/switch.tsx";

import { changeCachedAlerts } from "./alerts-data.ts";
import { MailAddress } from "./mail-address.tsx";
import { settingsFormSchema, toSettingsValues, type SettingsValues } from "./settings-values.ts";
import { TopicSwitches } from "./topic-switches.tsx";

const fieldsOfRow = {
  "e-posta": ["topics"],
  "sessiz-saatler": ["isQuiet", "from", "until", "urgentBreaksQuiet"],
  "sabah-ozeti": ["fleetAt"],
} satisfies Record<string, (keyof SettingsValues)[]>;

export function SettingsForm({ alerts }: { alerts: AlertsView }) {
  const hasMornings = useHasCompanyRight("fleet-alerts");
  const edit = useEditForm({
    schema: settingsFormSchema,
    stored: alerts.settings,
    valuesOf: toSettingsValues,
    save: (sent) => api.alerts.save.call(sent),
    load: async () => (await api.alerts.get.call(undefined)).settings,
    onStored: (settings) => changeCachedAlerts((now) => ({ ...now, settings })),
  });
  const { register, watch } = edit.form;
  const [isQuiet, from, until, fleetAt] = watch(["isQuiet", "from", "until", "fleetAt"]);
  const { row, form } = useFormRows(edit, fieldsOfRow);
  return (
    <form {...form} noValidate className="grid grid-cols-1 gap-6">
      <RowGroup title="Nereye gelsin?">
        <FoldingRow title="E-posta" {...row("e-posta", formatMailSummary(alerts))}>
          <div className="grid gap-4">
            <MailAddress mail={alerts.mail} />
            <TopicSwitches
              legend="E-postayla gelsin"
              topics={listTopicsOfWay("email")}
              always="account"
              register={(topic) => register(`topics.${topic}`)}
            />
          </div>
        </FoldingRow>
      </RowGroup>
      <RowGroup title="Ne zaman gelsin?">
        <FoldingRow
          title="Sessiz saatler"
          {...row("sessiz-saatler", isQuiet ? `${formatClockWithDot(from)}–${formatClockWithDot(until)}` : "Yok")}
        >
          <div className="grid gap-4">
            <Switch label="Bu saatlerde bildirim gelmesin" {...register("isQuiet")} />
            {isQuiet && (
              <>
                <div className="grid grid-cols-2 gap-4">
                  <TextField label="Başlangıç" type="time" {...fieldOf(edit.form, "from")} />
                  <TextField label="Bitiş" type="time" {...fieldOf(edit.form, "until")} />
                </div>
                <QuietHoursText from={from} until={until} />
                <Switch
                  label={
                    <>
                      <span className="block">Acil nedenler yine de gelsin</span>
                      <span className="text-ink-soft block text-sm font-normal">Kaza, yangın, çekici gibi</span>
                    </>
                  }
                  {...register("urgentBreaksQuiet")}
                />
              </>
            )}
          </div>
        </FoldingRow>
        {hasMornings && (
          <FoldingRow
            title="Sabah özeti"
            lead="Filonuzun günlük özeti bu saatte gelir."
            {...row("sabah-ozeti", formatClockWithDot(fleetAt))}
          >
            <TextField label="Saat" type="time" {...fieldOf(edit.form, "fleetAt")} />
          </FoldingRow>
        )}
      </RowGroup>
      <RowsSave edit={edit}>
        <SectionSave edit={edit} unchanged={!edit.isDirty} saved="Bildirim ayarlarınız kaydedildi." />
      </RowsSave>
    </form>
  );
}

function formatMailSummary({ mail, settings }: AlertsView): string {
  if (!mail.isConfirmed) return "Doğrulanmadı";
  return settings.mailTopics.includes("notices") ? mail.address : "Mesaj gelmiyor";
}

function formatClockWithDot(time: string): string {
  return time.replace(":", ".");
}

function QuietHoursText({ from, until }: { from: string; until: string }) {
  const hours = { from: parseMinuteOfDay(from), until: parseMinuteOfDay(until) };
  if (hours.from === undefined || hours.until === undefined || hours.from === hours.until) return null;
  return (
    <p className="text-ink-soft -mt-1" role="status">
      <b className="text-ink">{formatQuietHours({ from: hours.from, until: hours.until })}</b> gelenleri bittiğinde tek
      özet olarak göndeririz.
    </p>
  );
}
