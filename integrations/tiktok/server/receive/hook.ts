import { isAscii } from 'node:buffer';
import { StringDecoder } from 'node:string_decoder';
import { type NoticeHook, type NoticeIn, noticeHook, recordNotices } from '#engines/connected-sources/server/index.ts';
import { TIKTOK } from '../../contract.ts';
import { findApp } from '../settings.ts';
import { readNotice } from './tiktok-entries.ts';

const MAX_BYTES = 3 * 1024 * 1024;

/** How TikTok signs: its text speaks of escaped letters, and the wire may have them or not (integrations 5.4). */
export const tiktokHook: NoticeHook = {
  url: '/hooks/tiktok',
  max_bytes: MAX_BYTES,
  getSecret: (services) => findApp(services)?.credentials.secret ?? null,
  signature_header: 'x-open-signature',
  signed_texts: [(body) => [body], escapeLetters],
  reader: { source: 'integrations/tiktok/server/receive/tiktok-entries.ts', readNotice },
  receive: (services, leads, request_id) => recordNotices(services, TIKTOK, leads as NoticeIn[], request_id),
};

const PIECE = 32 * 1024;

/** Writes every letter beyond ASCII as `\uXXXX`; nothing where there is none, because the bytes as they are were tried. */
function* escapeLetters(body: Buffer): Generator<string> {
  if (isAscii(body)) return;
  const decoder = new StringDecoder('utf8');
  for (let from = 0; from < body.length; from += PIECE)
    yield decoder
      .write(body.subarray(from, from + PIECE))
      .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export const registerTiktokHook = noticeHook(tiktokHook);
