import { identityPages } from '#features/identity/pages.ts';
import { INVITATION_DAYS } from '#features/identity/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { PRODUCT_NAME } from '#platform/contract/product.ts';
import type { OutgoingMessage } from '#platform/server/messages/messenger.ts';

export interface Invitation {
  to: string;
  org_name: string;
  /** The name or address of who invites. */
  invited_by: string;
  token: string;
  public_url: string;
}

/** Writes the e-mail that invites somebody. Names are other people's words, so they are cut and escaped. */
export function writeInvitation({ to, org_name, invited_by, token, public_url }: Invitation): OutgoingMessage {
  const link = `${public_url}${fillPage(identityPages.invitation, { token })}`;
  const org = shorten(org_name);
  const who = shorten(invited_by);
  const what = `${who} invited you to join ${org} on ${PRODUCT_NAME}.`;
  const how = `Sign in with ${to} to join, or decline, within ${INVITATION_DAYS} days.`;
  const unknown = 'If you don’t know them, you can ignore this e-mail. Anyone with the link can decline for you.';
  return {
    channel: 'email',
    to,
    subject: `Join ${org} on ${PRODUCT_NAME}`,
    text: `${what}\n\n${link}\n\n${how} ${unknown}`,
    html: `<div style="font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:0 auto;padding:24px"><p>${escapeHtml(what)}</p><p><a href="${escapeHtml(link)}">Open the invitation</a></p><p>${escapeHtml(`${how} ${unknown}`)}</p></div>`,
  };
}

const MAX_NAME = 80;
const shorten = (name: string): string => name.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME).toWellFormed();

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (words: string): string => words.replace(/[&<>"']/g, (sign) => entities[sign]!);
