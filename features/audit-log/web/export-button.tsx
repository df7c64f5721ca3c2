import { useNow } from '#platform/web/clock.ts';
import { DownloadButton } from '#platform/web/files/download-button.tsx';
import { calendarDateIn } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { type AuditFilter, auditLog } from '../contract.ts';
import { exportWords } from '../en.ts';
import { text } from './en.ts';

/** Downloads every entry that matches as a CSV. */
export function ExportButton({ filter }: { filter: AuditFilter }) {
  const { time_zone } = useSession();
  return (
    <DownloadButton
      endpoint={auditLog.exportLog}
      input={{ body: filter }}
      fileName={exportWords.file(calendarDateIn(useNow(), time_zone))}
      words={{ label: text('export'), saved: text('exported'), failed: text('not_exported') }}
    />
  );
}
