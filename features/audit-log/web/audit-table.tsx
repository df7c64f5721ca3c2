import type { ReactNode } from 'react';
import { formatDateTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { PersonName } from '#platform/web/ui/display/person-name.tsx';
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/display/table.tsx';
import type { AuditEntry } from '../contract.ts';
import { columnNames, thingNames } from '../en.ts';
import { text } from './en.ts';

/** Shows entries of the log, one sentence each. */
export function AuditTable({ entries, after }: { entries: readonly AuditEntry[]; after: ReactNode }) {
  const { time_zone } = useSession();
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-surface">
      <Table label={text('audit_log')} className="shrink-0 overflow-visible!">
        <thead>
          <tr>
            <HeadCell className="w-48 max-sm:hidden">{columnNames.time}</HeadCell>
            <HeadCell className="w-56 max-lg:hidden">{columnNames.who}</HeadCell>
            <HeadCell className="max-sm:ps-4">{columnNames.what}</HeadCell>
            <HeadCell className="w-44 max-lg:hidden">{columnNames.thing}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, at, who, sentence, thing }) => (
            <Row key={id}>
              <Cell className="text-fg-2 tabular-nums max-sm:hidden">
                <time dateTime={at}>{formatDateTime(at, time_zone)}</time>
              </Cell>
              <Cell className="max-lg:hidden">
                <PersonName of={who} />
              </Cell>
              <Cell className="max-sm:py-2 max-sm:ps-4 max-sm:whitespace-normal">
                {sentence}
                <time dateTime={at} className="block text-xs text-fg-3 sm:hidden">
                  {formatDateTime(at, time_zone)}
                </time>
              </Cell>
              <Cell className="max-lg:hidden">
                <Badge>{thingNames[thing]}</Badge>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {after}
    </div>
  );
}
