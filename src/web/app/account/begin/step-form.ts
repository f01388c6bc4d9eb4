import type { ProfileView } from "#contract/people/profiles.ts";
import { useProfileEditForm } from "#web/app/codes/profile-edit-form.ts";
import { useWhenSaved } from "#web/app/forms/when-saved.ts";

/** Edits a part of the profile in one step. Calls `onDone` after the part is saved. */
export function useStepForm(profile: ProfileView, onDone: () => void) {
  const edit = useProfileEditForm(profile);
  useWhenSaved(edit, onDone);
  return edit;
}
