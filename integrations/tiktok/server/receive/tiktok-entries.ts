import type { NoticeIn } from '#engines/connected-sources/server/index.ts';

const MAX_ID = 100;

/** Reads what a notice holds: leads with all they say. Loaded by a thread, so it needs nothing of the product. */
export function readNotice(notice: unknown): NoticeIn[] | null {
  const entries = read(notice, 'entry');
  return Array.isArray(entries) ? entries.flatMap((entry) => readEntry(entry) ?? []) : null;
}

function readEntry(entry: unknown): NoticeIn | null {
  const external_id = readId(entry, 'id');
  const account_id = readId(entry, 'advertiser_id') ?? readId(entry, 'library_id');
  if (external_id === null || account_id === null) return null;
  return {
    account_id,
    external_id,
    form_id: readId(entry, 'page_id'),
    submitted_at: toInstant(read(entry, 'create_time')),
    // A text of PostgreSQL holds no NUL.
    content: JSON.stringify(entry).replaceAll('\\u0000', ''),
  };
}

const read = (holder: unknown, name: string): unknown =>
  typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name) ? Reflect.get(holder, name) : undefined;

function readId(holder: unknown, name: string): string | null {
  const value = read(holder, name);
  const id = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return id.length > 0 && id.length <= MAX_ID ? id : null;
}

const LAST_MS = 8.64e15;

/** Returns when a lead was sent: Unix seconds, or a time of UTC without a zone; null for anything else. */
export function toInstant(value: unknown): string | null {
  const text = String(value ?? '').trim();
  const ms = /^\d{1,13}$/.test(text) ? Number(text) * 1_000 : Date.parse(`${text.replace(' ', 'T')}Z`);
  return ms > 0 && ms <= LAST_MS ? new Date(ms).toISOString() : null;
}
