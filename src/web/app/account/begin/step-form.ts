import { useEffect, useEffectEvent } from "react";

import type { ProfileView } from "#contract/api/profiles.ts";
import { useProfileEditForm } from "#web/app/codes/profile-edit-form.ts";

/** A part of one's own profile as a step of the way in asks for it; `onDone` is called once it is saved. */
export function useStepForm(profile: ProfileView, onDone: () => void) {
  const edit = useProfileEditForm(profile);
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (edit.isSaved) finish();
  }, [edit.isSaved]);
  return edit;
}
