import {
  type FormContact,
  type FormFrameView,
  type FormPicture,
  PICTURE_WIDTHS,
  writePicturePath,
} from '#features/lead-forms/server/index.ts';
import { makeFileVersion } from '#platform/server/storage/file-version.ts';
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

function addressPicture({ code }: PublicForm, name: 'cover' | 'logo', key: string | null): FormPicture | null {
  if (key === null) return null;
  return {
    sources: PICTURE_WIDTHS.map((width) => ({ address: writePicturePath(code, name, key, width), width })),
  };
}
