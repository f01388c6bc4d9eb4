import {
  secondPersonEditSchema,
  type SecondPeopleView,
  type SecondPersonView,
} from "#contract/notices/second-people.ts";
import { SECOND_PERSON_MINUTES } from "#domain/notices/second-person.ts";
import { api } from "#web/app/api/client.ts";
import { useEditForm } from "#web/app/forms/edit-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { SectionSave } from "#web/app/forms/section-save.tsx";
import { TextField } from "#web/ui/field.tsx";

import { MinutesSelect } from "./minutes-select.tsx";
import { cacheSecondPeople } from "./second-people-data.ts";

export function SecondPersonForm({ person }: { person: SecondPersonView }) {
  const keep = async (view: SecondPeopleView) => {
    await cacheSecondPeople(view);
    return view.people.find(({ id }) => id === person.id) ?? person;
  };
  const edit = useEditForm({
    schema: secondPersonEditSchema,
    stored: person,
    valuesOf: toFormValues,
    save: async (sent) => keep(await api.secondPeople.change.call(sent)),
    load: async () => keep(await api.secondPeople.list.call({})),
    onStored: () => undefined,
  });
  return (
    <form onSubmit={edit.submit} noValidate className="grid gap-4">
      <TextField label="Kişinin adı" autoComplete="off" {...fieldOf(edit.form, "name")} />
      <MinutesSelect
        stored={toFormValues(person).afterMinutes}
        {...fieldOf(edit.form, "afterMinutes", { valueAsNumber: true })}
      />
      <SectionSave edit={edit} unchanged={!edit.isDirty} saved="Kaydedildi." />
    </form>
  );
}

function toFormValues({ id, version, name, afterMinutes }: SecondPersonView) {
  return { id, version, name, afterMinutes: afterMinutes ?? SECOND_PERSON_MINUTES.usual };
}
