import { useEffect, useEffectEvent } from "react";

import { profileEdit, type ProfileView } from "#contract/api/profiles.ts";
import { api, putData, queryClient } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { typedProfile } from "#web/app/codes/typed-profile.ts";
import { useEditForm } from "#web/app/forms/edit-form.ts";

/** A part of one's own profile as a step of the way in asks for it; `onDone` is called once it is saved. */
export function useStepForm(profile: ProfileView, onDone: () => void) {
  const edit = useEditForm({
    schema: profileEdit,
    stored: profile,
    valuesOf: typedProfile,
    save: (sent) => api.profiles.update.call(sent),
    load: () => api.profiles.get.call({ code: profile.code }),
    onStored: (saved) => {
      void putData(api.profiles.get.queryKey({ input: { code: profile.code } }), saved);
      void queryClient.invalidateQueries({ queryKey: api.codes.key() });
    },
    conflict: "PROFILE_CHANGED",
    fixed: ({ plate }) => (plate === "" ? [] : ["plate"]),
    isFinal: ({ plate }) => plate !== "" && profile.plate === "",
    onRefused: (error, setError) => {
      if (isRefusal(error, "PLATE_ALREADY_SET")) setError("plate", { message: error.message });
    },
  });
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (edit.isSaved) finish();
  }, [edit.isSaved]);
  return edit;
}
