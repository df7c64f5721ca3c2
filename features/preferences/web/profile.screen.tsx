import { useState } from 'react';
import { CallFailed } from '#platform/web/api.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { apiText } from '#platform/web/en/api.ts';
import { useUpdateSession } from '#platform/web/session.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { preferences, type UserDetails } from '../contract.ts';
import { AccountFrame } from './account-frame.tsx';
import { AccountLoading } from './account-states.tsx';
import { text } from './en.ts';
import { ProfileFields } from './profile-fields.tsx';
import { errorsOf, type ProfileValues, problemsOf, profilePatch, valuesOf } from './profile-form.ts';
import { ProfilePicture } from './profile-picture.tsx';
import { SaveBar } from './save-bar.tsx';
import { useDraft } from './use-draft.ts';

/** Who one is to colleagues and clients (G-013). */
export function ProfileScreen() {
  const details = useRead(preferences.getUserDetails, {});
  return (
    <AccountFrame title={text('profile')} lead={text('profile_lead')}>
      {details.data ? <ProfileForm details={details.data} /> : <AccountLoading query={details} />}
    </AccountFrame>
  );
}

function ProfileForm({ details }: { details: UserDetails }) {
  const draft = useDraft(valuesOf(details));
  const { save, isSaving } = useSaveProfile(draft);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <ProfilePicture details={details} />
      <ProfileFields details={details} draft={draft} />
      <SaveBar
        changed={namesOf(draft.changed)}
        isSaving={isSaving}
        onDiscard={draft.discard}
        onSave={() => void save()}
      />
    </form>
  );
}

export type ProfileDraftState = ReturnType<typeof useDraft<ProfileValues>>;

const changeNames: Record<keyof ProfileValues, string> = {
  name: text('change_name'),
  phone: text('change_phone'),
  is_whatsapp_same: text('change_whatsapp'),
  whatsapp: text('change_whatsapp'),
  organisation: text('change_organisation'),
  share_platform: text('change_share_platform'),
};

const namesOf = (changed: readonly (keyof ProfileValues)[]): string[] => [
  ...new Set(changed.map((name) => changeNames[name])),
];

/** One button, up to three calls: the person, the organisation, the preferences; each only when something of it changed. */
function useSaveProfile({ values, changed, setErrors, discard }: ProfileDraftState) {
  const [isSaving, setIsSaving] = useState(false);
  const updateSession = useUpdateSession();
  const onFailure = () => true;
  const details = useChange(preferences.updateUserDetails, { onFailure });
  const org = useChange(preferences.updateOrgPreferences, { onFailure });
  const own = useChange(preferences.update, { onFailure });

  async function saveAll() {
    const patch = profilePatch(values, changed);
    if (patch) {
      const { user } = await details.mutateAsync({ body: patch });
      updateSession({ name: user.name });
    }
    if (changed.includes('organisation')) {
      const { name } = await org.mutateAsync({ body: { name: values.organisation.trim() } });
      updateSession({ org_name: name });
    }
    if (changed.includes('share_platform')) {
      const default_content_share_platform = values.share_platform;
      await own.mutateAsync({ body: { default_content_share_platform } });
      updateSession({ default_content_share_platform });
    }
  }

  async function save() {
    const problems = problemsOf(values);
    setErrors(problems);
    if (Object.keys(problems).length > 0 || isSaving) return;
    setIsSaving(true);
    try {
      await saveAll();
      discard();
      toast({ type: 'SUCCESS', heading: text('saved') });
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      const errors = errorsOf(failure.fieldErrors, values);
      setErrors(errors);
      if (Object.keys(errors).length === 0) {
        toast({ type: 'ERROR', heading: apiText('not_saved'), message: failure.message });
      }
    } finally {
      setIsSaving(false);
    }
  }
  return { save, isSaving };
}
