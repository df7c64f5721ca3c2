import { partsOf, readName } from '#platform/server/meta/notice-changes.ts';
import { isNoticeField, type NoticeField, noticeReaders } from './notice-readers.ts';

/** What one change of an entry says, with the account it is about. */
export interface AccountNotice<Said = unknown> {
  /** Meta's id of the account; null where the entry names none that can be read. */
  waba_id: string | null;
  /** Meta's time of the entry in seconds since 1970; null for messages, which have times of their own. */
  sent_at_s: number | null;
  said: Said;
}

/** A change in a field that is received here. */
export interface FieldNotice extends AccountNotice {
  field: NoticeField;
}

/** Returns what an entry about a WhatsApp Business account says, field by field (integrations 3.7). */
export function readEntry(entry: unknown): FieldNotice[] {
  const waba_id = readId(readName(entry, 'id'));
  const time = readName(entry, 'time');
  const sent_at_s = typeof time === 'number' && Number.isSafeInteger(time) && time > 0 ? time : null;
  return partsOf(entry, 'changes').flatMap((change) => {
    const field = readName(change, 'field');
    if (!isNoticeField(field)) return [];
    const read: (value: unknown) => unknown[] = noticeReaders[field];
    return read(readName(change, 'value')).map((said) => ({ field, waba_id, sent_at_s, said }));
  });
}

/** Anything longer is no id of Meta's and would fit no index. */
const readId = (id: unknown): string | null => {
  const text = typeof id === 'number' ? String(id) : id;
  return typeof text === 'string' && /^\d{1,64}$/.test(text) ? text : null;
};
