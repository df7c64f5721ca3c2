import { formatDate } from '#platform/web/format.ts';
import type { Client } from '../../contract.ts';
import { sourceLabels } from '../en.ts';
import { text } from './en.ts';

/** Returns 'Added by hand on 22 Nov 2026' or 'Added 22 Nov 2026 from Website enquiry'. */
export function describeAdded({ created_at, source, source_name }: Client, time_zone: string): string {
  const date = formatDate(created_at, time_zone);
  if (source === 'added_manually' && !source_name) return text('added_by_hand', { date });
  if (source === 'import_phonebook') {
    return source_name ? text('imported_from', { date, source: source_name }) : text('imported', { date });
  }
  return text('added_from', { date, source: source_name || sourceLabels[source] });
}
