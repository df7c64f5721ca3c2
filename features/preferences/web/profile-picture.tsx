import { useState } from 'react';
import { uploadFile } from '#features/files/web/index.ts';
import { CallFailed } from '#platform/web/api.ts';
import { useChange } from '#platform/web/data.ts';
import { makePortrait } from '#platform/web/files/portrait.ts';
import { useUpdateSession } from '#platform/web/session.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { AvatarUpload } from '#platform/web/ui/fields/avatar-upload.tsx';
import { preferences, type UserDetails } from '../contract.ts';
import { Setting } from './account-frame.tsx';
import { text } from './en.ts';

/** Uploads a chosen picture at once and shows it everywhere. */
export function ProfilePicture({ details: { user } }: { details: UserDetails }) {
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const updateSession = useUpdateSession();
  const update = useChange(preferences.updateUserDetails, { onFailure: () => true });

  async function choose(picture: File | null) {
    setError(null);
    setIsSaving(true);
    try {
      const profile_picture_key = picture && (await uploadFile(await makePortrait(picture), 'PROFILE_PICTURE'));
      const saved = await update.mutateAsync({ body: { profile_picture_key } });
      updateSession({ picture_url: saved.user.avatar });
      toast({ type: 'SUCCESS', heading: text(picture ? 'picture_saved' : 'picture_removed') });
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setError(failure.fieldErrors.profile_picture_key ?? failure.message);
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <Setting label={text('picture')} help={text('picture_help')}>
      <AvatarUpload
        of={{ id: user.id, name: user.name, imageUrl: user.avatar }}
        onChoose={(picture) => void choose(picture)}
        isSaving={isSaving}
        error={error}
      />
    </Setting>
  );
}
