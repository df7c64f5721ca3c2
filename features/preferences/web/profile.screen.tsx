import { useState } from 'react';
import { uploadFile } from '#features/files/web/index.ts';
import { CallFailed } from '#platform/web/api.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { useUpdateSession } from '#platform/web/session.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { AvatarUpload } from '#platform/web/ui/fields/avatar-upload.tsx';
import { type Form, saidByForm, useForm } from '#platform/web/use-form.ts';
import { preferences, type UserDetails } from '../contract.ts';
import { AccountFrame, Setting } from './account-frame.tsx';
import { AccountLoading } from './account-states.tsx';
import { text } from './en.ts';
import { ProfileFields } from './profile-fields.tsx';
import { findProfileProblem, type ProfileValues, placeErrors, profilePatch, readValues } from './profile-form.ts';
import { SaveBar } from './save-bar.tsx';

/** Edits how colleagues and clients see the person (G-013). */
export function ProfileScreen() {
  const details = useRead(preferences.getUserDetails, {});
  return (
    <AccountFrame title={text('profile')} lead={text('profile_lead')}>
      {details.data ? (
        <ProfileForm details={details.data} />
      ) : (
        <AccountLoading query={details} title={text('profile_failed')} />
      )}
    </AccountFrame>
  );
}

function ProfileForm({ details }: { details: UserDetails }) {
  const form = useProfileForm(details);
  return (
    <form {...form.props}>
      <ProfilePicture details={details} />
      <ProfileFields details={details} form={form} />
      <SaveBar changed={nameChanges(form.changed)} form={form} />
    </form>
  );
}

const changeNames: Record<keyof ProfileValues, string> = {
  name: text('change_name'),
  phone: text('change_phone'),
  is_whatsapp_same: text('change_whatsapp'),
  whatsapp: text('change_whatsapp'),
  organisation: text('change_organisation'),
  share_platform: text('change_share_platform'),
};

const nameChanges = (changed: readonly (keyof ProfileValues)[]): string[] => [
  ...new Set(changed.map((name) => changeNames[name])),
];

/**
 * Saves with one button in up to three calls, for the person, the organisation and the preferences, each only when it
 * changed.
 */
function useProfileForm(stored: UserDetails): Form<ProfileValues> {
  const updateSession = useUpdateSession();
  const details = useChange(preferences.updateUserDetails, saidByForm);
  const org = useChange(preferences.updateOrgPreferences, saidByForm);
  const own = useChange(preferences.update, saidByForm);

  async function save(values: ProfileValues, changed: readonly (keyof ProfileValues)[]) {
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
    toast({ type: 'SUCCESS', heading: text('saved') });
  }

  return useForm({ stored: readValues(stored), findProblem: findProfileProblem, placeErrors, save });
}

/** Uploads a chosen picture at once and shows it everywhere. */
function ProfilePicture({ details: { user } }: { details: UserDetails }) {
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

/** Pixels; sharp at the largest size of a portrait, on dense screens too. */
const SIDE = 512;

/**
 * Returns the middle of a picture as a square, small and without the camera's metadata (such as the place), because
 * people outside see it too.
 *
 * @returns the file itself when this browser cannot read it; the server says what is wrong with it.
 */
async function makePortrait(picture: File): Promise<File> {
  const image = await createImageBitmap(picture).catch(() => null);
  if (!image) return picture;
  const edge = Math.min(image.width, image.height);
  const side = Math.min(edge, SIDE);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const from = { x: (image.width - edge) / 2, y: (image.height - edge) / 2 };
  canvas.getContext('2d')?.drawImage(image, from.x, from.y, edge, edge, 0, 0, side, side);
  image.close();
  const bytes = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/webp', 0.9));
  // Browsers that cannot write WebP write PNG.
  return bytes ? new File([bytes], `portrait.${bytes.type.split('/')[1]}`, { type: bytes.type }) : picture;
}
