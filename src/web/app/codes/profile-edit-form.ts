import { profileEditSchema, type ProfileView } from "#contract/people/profiles.ts";
import { mayHolderSetPlate } from "#domain/people/plate.ts";
import { api, cacheData } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { useEditForm } from "#web/app/forms/edit-form.ts";

import { toTypedProfile } from "./typed-profile.ts";

export function useProfileEditForm(profile: ProfileView) {
  const isOpen = mayHolderSetPlate(profile.plate, profile.plateHidden);
  return useEditForm({
    schema: profileEditSchema,
    stored: profile,
    valuesOf: toTypedProfile,
    save: (sent) => api.profiles.update.call(sent),
    load: () => api.profiles.get.call({ code: profile.code }),
    onStored: (saved) => void cacheData(api.profiles.get.queryKey({ input: { code: profile.code } }), saved),
    conflict: "PROFILE_CHANGED",
    // A plate that is already set has no field. A plate typed earlier would stay in the form, and the user could not
    // remove it.
    fixed: ({ plate, plateHidden }) => (mayHolderSetPlate(plate, plateHidden) ? [] : ["plate"]),
    isFinal: ({ plate }) => plate !== "" && isOpen && plate !== profile.plate,
    onRefused: (error, setError) => {
      if (isRefusal(error, "PLATE_ALREADY_SET")) setError("plate", { message: error.message });
    },
  });
}
