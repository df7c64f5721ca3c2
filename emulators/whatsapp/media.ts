import { createHash } from 'node:crypto';
import type { EmulatedAnswer } from '../kit/wire.ts';
import { requireNumber, requireToken, requireValidToken, type WhatsAppCall } from './call.ts';
import { WhatsAppError } from './errors.ts';
import { type Meta, seconds } from './meta.ts';
import { type EmulatedMedia, nextId, type TemplatePart } from './state.ts';

/** Stores a file that a person sent or the product uploaded. */
export function addMedia(
  { world, nowMs }: Meta,
  account_id: string,
  { bytes, mime_type, filename = null }: { bytes: Buffer; mime_type: string; filename?: string | null },
): EmulatedMedia {
  const media = { id: nextId(world), account_id, mime_type, bytes: bytes.toString('base64'), filename, at_ms: nowMs };
  world.media.push(media);
  return media;
}

export const hashMedia = ({ bytes }: EmulatedMedia): string =>
  createHash('sha256').update(Buffer.from(bytes, 'base64')).digest('hex');

const MEGABYTE = 1_048_576;
const LARGEST: Record<string, number> = {
  'image/jpeg': 5 * MEGABYTE,
  'image/png': 5 * MEGABYTE,
  'image/webp': MEGABYTE,
  'application/pdf': 100 * MEGABYTE,
  'text/plain': 100 * MEGABYTE,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 100 * MEGABYTE,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 100 * MEGABYTE,
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 100 * MEGABYTE,
  'audio/ogg': 16 * MEGABYTE,
  'audio/mpeg': 16 * MEGABYTE,
  'audio/mp4': 16 * MEGABYTE,
  'video/mp4': 16 * MEGABYTE,
};

/** Answers `POST /{phone-id}/media`, a form with the file. */
export async function uploadMedia(meta: Meta, call: WhatsAppCall, [phone_id = '']: string[]) {
  const { account } = requireNumber(meta, call, phone_id, 'whatsapp_business_messaging');
  const { headers, body } = call.request;
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } })
    .formData()
    .catch(() => null);
  const file = form?.get('file');
  if (form?.get('messaging_product') !== 'whatsapp' || !(file instanceof File)) throw new WhatsAppError(100);
  const [mime_type = ''] = file.type.split(';');
  if (file.size > (LARGEST[mime_type] ?? 0)) throw new WhatsAppError(100, { message: 'Param file: type or size' });
  const bytes = Buffer.from(await file.arrayBuffer());
  return { id: addMedia(meta, account.id, { bytes, mime_type, filename: file.name }).id };
}

const DOWNLOAD = '/whatsapp_business/attachments/';
const ADDRESS_LIFE_MS = 300_000;

/** Says where a file is, which holds for five minutes. */
export function showMedia(meta: Meta, call: WhatsAppCall, id: string) {
  const media = requireMedia(meta, call, id);
  const query = new URLSearchParams({ mid: id, ext: String(seconds(meta.nowMs + ADDRESS_LIFE_MS)) });
  return {
    messaging_product: 'whatsapp',
    url: `${meta.url}${DOWNLOAD}?${query}`,
    mime_type: media.mime_type,
    sha256: hashMedia(media),
    file_size: Buffer.byteLength(media.bytes, 'base64'),
    id,
  };
}

function requireMedia(meta: Meta, call: WhatsAppCall, id: string): EmulatedMedia {
  requireValidToken(meta, call);
  const media = meta.world.media.find((one) => one.id === id);
  const account = meta.world.accounts.find((one) => one.id === media?.account_id);
  if (!media || !account) throw new WhatsAppError('100.33');
  requireToken(meta, call, account, 'whatsapp_business_messaging');
  return media;
}

/** Answers a download, which needs the token as any call; nothing for another address. */
export function downloadMedia(meta: Meta, call: WhatsAppCall): EmulatedAnswer | null {
  if (call.request.path !== DOWNLOAD) return null;
  const { mime_type, bytes } = requireMedia(meta, call, call.query.get('mid') ?? '');
  if (Number(call.query.get('ext')) < seconds(meta.nowMs)) return { status: 404, body: 'URL signature expired' };
  return { status: 200, headers: { 'content-type': mime_type }, body: Buffer.from(bytes, 'base64') };
}

/** The kinds of each header that an example may have, and their most bytes. */
const kinds: Record<string, Record<string, number>> = {
  IMAGE: { 'image/jpeg': 5 * MEGABYTE, 'image/jpg': 5 * MEGABYTE, 'image/png': 5 * MEGABYTE },
  VIDEO: { 'video/mp4': 16 * MEGABYTE },
  DOCUMENT: { 'application/pdf': 100 * MEGABYTE },
};
const largest: Record<string, number> = Object.assign({}, ...Object.values(kinds));

/** Answers `POST /{app-id}/uploads`, which begins the upload of an example. */
export function beginUpload(meta: Meta, call: WhatsAppCall, [app_id = '']: string[]) {
  requireValidToken(meta, call);
  if (app_id !== meta.world.app.id) throw new WhatsAppError('100.33');
  const file_type = call.query.get('file_type') ?? '';
  const file_length = Number(call.query.get('file_length'));
  if (!call.query.get('file_name')) throw new WhatsAppError(100, { message: 'Param file_name is required' });
  if (!(file_type in largest)) throw new WhatsAppError(100, { message: 'Param file_type is not a supported type' });
  if (!(file_length > 0 && file_length <= largest[file_type]!)) {
    throw new WhatsAppError(100, { message: 'Param file_length is too large' });
  }
  const id = `upload:${Buffer.from(nextId(meta.world)).toString('base64url')}`;
  meta.world.uploads.push({ id, file_type, file_length, handle: null });
  return { id: `${id}?sig=${SIGNATURE}` };
}

const SIGNATURE = 'ARZqkGCA';

/** Answers `POST /upload:{id}`, whose body is the file. */
export function receiveUpload(meta: Meta, call: WhatsAppCall, [id = '']: string[]) {
  requireValidToken(meta, call);
  const { headers, body } = call.request;
  const upload = meta.world.uploads.find((one) => one.id === id);
  if (!upload || call.query.get('sig') !== SIGNATURE) throw new WhatsAppError('100.33');
  if (!headers.authorization?.startsWith('OAuth ')) throw new WhatsAppError(104);
  if (headers.file_offset !== '0') throw new WhatsAppError(100, { message: 'Header file_offset is missing' });
  if (body.length !== upload.file_length) throw new WhatsAppError(100, { message: 'The file has another length' });
  upload.handle = `4::${Buffer.from(upload.id).toString('base64url')}:ARb`;
  return { h: upload.handle };
}

/** Refuses a header whose example was not uploaded, or is of another kind. */
export function checkHandles({ world }: Meta, parts: readonly TemplatePart[]): void {
  for (const { format = '', example } of parts) {
    if (!(format in kinds)) continue;
    const [handle] = (example?.header_handle ?? []) as unknown[];
    const upload = world.uploads.find((one) => one.handle !== null && one.handle === handle);
    if (!upload || !(upload.file_type in kinds[format]!)) {
      throw new WhatsAppError(100, {
        subcode: 2388084,
        title: 'Invalid header sample',
        words: `The header needs a sample of the kind ${format}.`,
      });
    }
  }
}
