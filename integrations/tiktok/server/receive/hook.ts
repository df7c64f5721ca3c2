import { type NoticeHook, type NoticeIn, noticeHook, recordNotices } from '#engines/connected-sources/server/index.ts';
import { TIKTOK } from '../../contract.ts';
import { findApp } from '../settings.ts';
import { readNotice } from './tiktok-entries.ts';

const MAX_BYTES = 3 * 1024 * 1024;

/** How TikTok signs: its text speaks of escaped letters, and the wire may have them or not (integrations 5.4). */
export const tiktokHook: NoticeHook = {
  url: '/hooks/tiktok',
  max_bytes: MAX_BYTES,
  getSecret: (services) => findApp(services)?.secret ?? null,
  signature_header: 'x-open-signature',
  listSigned: (body) => {
    const escaped = escapeLetters(body);
    return escaped === null ? [body] : [body, escaped];
  },
  reader: { source: 'integrations/tiktok/server/receive/tiktok-entries.ts', readNotice },
  receive: (services, leads, request_id) => recordNotices(services, TIKTOK, leads as NoticeIn[], request_id),
};

/** Writes every letter beyond ASCII as `\uXXXX`; null where there is none. */
function escapeLetters(body: Buffer): Buffer | null {
  if (!body.some((byte) => byte > 0x7f)) return null;
  const text = body.toString('utf8');
  return Buffer.from(
    text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}

export const registerTiktokHook = noticeHook(tiktokHook);
