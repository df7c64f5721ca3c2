import { Download } from 'lucide-react';
import { leadPages } from '#features/leads/pages.ts';
import { preferences } from '#features/preferences/contract.ts';
import { BackTitle } from '#platform/web/back-title.tsx';
import { useRead } from '#platform/web/data.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { text } from './en.ts';
import { openExport } from './open-export.tsx';

/** The page of the export among the integrations (S0-2.1-65): when the last one was, and the way to the next. */
export const ClientExportScreen = () => (
  <>
    <PageHeader
      title={
        <BackTitle to={leadPages.integrations} label={text('back_to_integrations')}>
          {text('client_export')}
        </BackTitle>
      }
    />
    <div className="grid min-h-0 flex-1 content-start justify-items-start gap-4 overflow-y-auto px-5 pb-10 max-sm:px-4">
      <p className="max-w-[68ch] text-fg-2">{text('page_text')}</p>
      <LastExport />
      <Button variant="primary" icon={<Icon of={Download} />} onClick={openExport}>
        {text('export_clients')}
      </Button>
    </div>
  </>
);

function LastExport() {
  const { time_zone } = useSession();
  const read = useRead(preferences.get, {});
  if (read.isError) return <PartNotLoaded words={text('not_loaded')} read={read} />;
  if (!read.data) {
    return (
      <Skeleton>
        <SkeletonBlock className="h-3 w-60" />
      </Skeleton>
    );
  }
  const at = read.data.last_client_export_datetime;
  return <p>{at === null ? text('never_exported') : text('last_export', { at: formatDateTime(at, time_zone) })}</p>;
}
