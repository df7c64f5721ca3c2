import { toCalendarDay, toWallMinute } from '#domain/wall-time.ts';
import { nowIso } from '#platform/server/clock.ts';
import { readOrgZone } from '#platform/server/database/org.queries.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { type CsvColumn, type CsvPlan, EXPORT_PAGE, exportCsv } from '#platform/server/http/csv-download.ts';
import { whatsappMessagesExported } from '../../events.ts';
import type { ExportQuery, ListedMessage } from '../../messages-calls.ts';
import { creditWords, exportWords, stateWords } from '../en.ts';
import { listMessages } from './messages-list.queries.ts';

/** Streams the messages of the list as a CSV, with the rights of the moment. */
export const exportMessages = (context: DetachedContext, asked: ExportQuery) =>
  exportCsv(context, {
    counter: 'whatsapp-export',
    tooMany: exportWords.too_many,
    plan: () => context.read((scope) => planExport(scope, asked)),
    event: whatsappMessagesExported,
    logged: 'whatsapp_messages_exported',
  });

async function planExport(scope: Scope, asked: ExportQuery): Promise<CsvPlan<ListedMessage>> {
  const zone = await readOrgZone(scope);
  const readPage = (present: Scope, cursor?: string) =>
    listMessages(present, { ...asked, page_size: EXPORT_PAGE, ...(cursor && { cursor }) });
  return {
    file_name: exportWords.file(toCalendarDay(nowIso(), zone)),
    columns: listColumns(zone),
    first: await readPage(scope),
    readNext: readPage,
  };
}

function listColumns(zone: string): CsvColumn<ListedMessage>[] {
  const { columns } = exportWords;
  const writeTime = (at: string | null) => (at === null ? '' : toWallMinute(at, zone).replace('T', ' '));
  return [
    { header: columns.time, read: ({ at }) => writeTime(at) },
    { header: columns.client, read: ({ client }) => client?.name ?? '' },
    { header: columns.number, read: ({ number }) => number ?? '' },
    { header: columns.template, read: ({ template }) => template?.title ?? '' },
    { header: columns.language, read: ({ template }) => template?.language ?? '' },
    { header: columns.state, read: ({ state }) => stateWords[state] },
    { header: columns.reason, read: ({ reason_sentence }) => reason_sentence ?? '' },
    { header: columns.sent, read: ({ sent_at }) => writeTime(sent_at) },
    { header: columns.read, read: ({ read_at }) => writeTime(read_at) },
    { header: columns.replied, read: ({ replied_at }) => writeTime(replied_at) },
    { header: columns.credit, read: ({ credit }) => (credit === null ? '' : creditWords[credit]) },
  ];
}
