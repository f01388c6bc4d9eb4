import type { ProfileView } from "#contract/people/profiles.ts";
import { useProfileEditForm } from "#web/app/codes/profile-edit-form.ts";
import { useWhenSaved } from "#web/app/forms/when-saved.ts";

export function useStepForm(profile: ProfileView, onDone: () => void) {
  const edit = useProfileEditForm(profile);
  useWhenSaved(edit, onDone);
  return edit;
}
