import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { AreaNotLoaded } from '#platform/web/not-loaded.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { leadFormPages } from '../pages.ts';
import { text } from './en.ts';

type Read = Parameters<typeof AreaNotLoaded>[0]['read'];

/** Tells whether a form does not exist any more; what was read of it before says nothing then. */
export const isGone = ({ error }: Read): boolean => error?.status === 404;

/** Stands in place of a form that could not be read, or was deleted meanwhile. */
export function FormNotLoaded({ read }: { read: Read }) {
  if (isGone(read)) {
    return (
      <StatePanel
        title={text('gone')}
        actions={
          <PageLink to={leadFormPages.lead_forms} className={buttonClasses()}>
            {text('all_forms')}
          </PageLink>
        }
      >
        {text('gone_text')}
      </StatePanel>
    );
  }
  return (
    <AreaNotLoaded
      title={text('not_loaded')}
      read={read}
      forbidden={{ title: text('no_permission'), words: (owner) => text('no_permission_text', { owner }) }}
    />
  );
}
