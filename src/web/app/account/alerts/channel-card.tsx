import { Bell, Code, Send, Trash2 } from "lucide-react";
import * as z from "zod/mini";

import { channelNameField, type ChannelView, type DeliveryView } from "#contract/notices/alerts.ts";
import { alertWayWords, deliveryErrorWords } from "#contract/notices/alerts.words.ts";
import { listTopicsOfWay, type ChannelKind } from "#domain/notices/alert.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { useEditForm } from "#web/app/forms/edit-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { SectionSave } from "#web/app/forms/section-save.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { TextField } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Switch } from "#web/ui/switch.tsx";

import { cacheChannel } from "./alerts-data.ts";
import { SendTest } from "./send-test.tsx";
import { TopicSwitches } from "./topic-switches.tsx";
import { listChosenTopics, toTopicValues, topicSwitchesSchema } from "./topic-values.ts";

const iconOfChannel = { push: Bell, telegram: Send, webhook: Code } satisfies Record<ChannelKind, unknown>;

const contentHints: Partial<Record<ChannelKind, string>> = {
  telegram: "Nedeni, plakayı ve kodu da yazarız. Bunlar Telegram’ın yurt dışındaki sunucularından geçer (KVKK m. 9).",
  webhook: "Nedeni, plakayı ve kodu da göndeririz. Yurt dışındaysa oraya aktarılmasından siz sorumlusunuz (KVKK m. 9).",
};

const CLOSED_BY_PASSWORD_RESET_NOTE =
  "Şifreniz e-postayla yenilenince bu yolu kapattık. Eski şifrenizi bilen biri eklemiş olabilirdi. Sizinse kaldırıp yeniden ekleyin.";

/** A channel has no version, so the last save wins. useEditForm requires a version, hence the constant 0. */
const channelFormSchema = z.object({
  version: z.literal(0),
  name: channelNameField,
  topics: topicSwitchesSchema,
  sharesContent: z.boolean(),
});

function toFormValues({ name, topics, sharesContent }: ChannelView): z.input<typeof channelFormSchema> {
  return { version: 0, name, topics: toTopicValues(topics), sharesContent };
}

export function ChannelCard({
  channel,
  last,
  onRemove,
  children,
}: {
  channel: ChannelView;
  last: DeliveryView | undefined;
  onRemove: () => void;
  children?: Elements;
}) {
  const { id, kind, name, host, isOff, isOffByReset, failingSince } = channel;
  const edit = useEditForm({
    schema: channelFormSchema,
    stored: channel,
    valuesOf: toFormValues,
    save: ({ name: typed, topics, sharesContent }) =>
      api.alerts.editChannel.call({
        id,
        name: typed,
        topics: listChosenTopics(topics, listTopicsOfWay(kind)),
        sharesContent,
      }),
    load: async () => (await api.alerts.get.call(undefined)).channels.find((one) => one.id === id) ?? channel,
    onStored: cacheChannel,
  });
  const { register } = edit.form;
  const Icon = iconOfChannel[kind];
  const contentHint = contentHints[kind];
  const lastError = last && last.error !== "" ? deliveryErrorWords[last.error] : undefined;
  const why = lastError ?? "Kaldırıp yeniden ekleyebilirsiniz.";
  return (
    <li className="border-line rounded-xl border p-4 sm:p-5">
      <form onSubmit={edit.submit} noValidate className="grid gap-4">
        <div className="flex items-center gap-3">
          <Icon aria-hidden="true" size={24} className="text-brand shrink-0" />
          <div className="min-w-0 flex-1">
            <h3 className="font-bold wrap-anywhere">{name}</h3>
            <p className="text-ink-soft text-sm wrap-anywhere">{host === "" ? alertWayWords[kind] : host}</p>
          </div>
          <IconButton danger Icon={Trash2} name={`${name}: kaldır`} onClick={onRemove} />
        </div>
        {isOff && (
          <Notice kind="bad">{isOffByReset ? CLOSED_BY_PASSWORD_RESET_NOTE : `Bu yol kapatıldı. ${why}`}</Notice>
        )}
        {!isOff && failingSince && (
          <Notice kind="info">{`${formatLongDateTime(failingSince)} tarihinden beri ulaşmıyor. Denemeyi sürdürüyoruz. ${lastError ?? ""}`}</Notice>
        )}
        {!isOff && <SendTest channel={id} name={name} />}
        <TopicSwitches
          isShort
          legend={`${name}: neler gelsin`}
          topics={listTopicsOfWay(kind)}
          register={(topic) => register(`topics.${topic}`)}
        />
        {contentHint && (
          <Switch
            label={
              <>
                <span className="block">İçeriği de gönder</span>
                <span className="text-ink-soft block text-sm font-normal">{contentHint}</span>
              </>
            }
            {...register("sharesContent")}
          />
        )}
        <TextField label="Adı" autoComplete="off" {...fieldOf(edit.form, "name")} />
        <SectionSave edit={edit} unchanged={!edit.isDirty} saved="Kaydedildi." />
        {children}
      </form>
    </li>
  );
}
