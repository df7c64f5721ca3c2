import { makeFileVersion } from '#platform/server/storage/file-version.ts';
import type { FormContact, FormFrameView, FormPicture } from '../../page/form-view.ts';
import { PICTURE_WIDTHS } from '../manage/picture-keys.ts';
import type { PublicForm } from './public-form.ts';

/** Returns what stays the same on all pages of a form, with the addresses of its pictures. */
export const readFrame = (form: PublicForm, definition = form.live): FormFrameView => ({
  definition,
  org_name: form.org_name,
  cover: addressPicture(form, 'cover', definition.look.cover_key),
  logo: addressPicture(form, 'logo', definition.look.logo_key),
  contact: definition.look.shows_contact ? showContact(form) : null,
});

/** Names the person whom the leads go to, else the team. */
const showContact = ({ code, contact: { name, picture_key }, org_name }: PublicForm): FormContact => ({
  name: name ?? org_name,
  picture: picture_key === null ? null : `/f/${code}/contact?v=${makeFileVersion(picture_key)}`,
});

/** Returns the path of a picture of a form in one of the widths it is kept in. */
export const writePicturePath = (code: string, name: 'cover' | 'logo', key: string, width: number): string =>
  `/f/${code}/${name}?w=${width}&v=${makeFileVersion(key)}`;

function addressPicture({ code }: PublicForm, name: 'cover' | 'logo', key: string | null): FormPicture | null {
  if (key === null) return null;
  return {
    sources: PICTURE_WIDTHS.map((width) => ({ address: writePicturePath(code, name, key, width), width })),
  };
}
