import { defineList } from '#platform/web/list/define-list.ts';
import { choiceFilter, searchFilter } from '#platform/web/list/filters/filters.ts';
import { ListStates } from '#platform/web/list/list-states.tsx';
import { ListItems } from '#platform/web/list/rows/list-items.tsx';
import { ListToolbar } from '#platform/web/list/toolbar/list-toolbar.tsx';
import { useList } from '#platform/web/list/use-list.ts';
import { urlText, useUrlState } from '#platform/web/navigation/url-state.ts';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, LinePlaceholders } from '#platform/web/ui/feedback/state-panel.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { useIsPhone } from '#platform/web/ui/layout/use-is-phone.ts';
import { type LeadEmailConfig, leadEmail } from '../contract.ts';
import { text } from './en.ts';
import { MailItem } from './mail-item.tsx';
import { MailView } from './mail-view.tsx';

const mailsList = defineList(leadEmail.mails, {
  words: {
    label: text('mails'),
    notLoaded: text('mails_not_loaded'),
    noMatch: { title: (filters) => text('no_match_title', { filters }), text: text('no_match_text') },
  },
  query: { page_size: 50 },
  filters: [
    searchFilter({ label: text('search'), hint: text('search_hint'), maximum: 100 }),
    choiceFilter('show', {
      label: text('show'),
      anyLabel: text('all'),
      choices: { TO_CHECK: text('to_check'), NOT_LEADS: text('not_leads') },
    }),
  ],
  skeleton: <TableSkeleton rows={6} />,
  Empty: NoMails,
});

const urlFields = { mail: urlText(40) };

/** Lists the mails of a source, and beside it the chosen one with what was read of it. */
export function MailDesk({ config }: { config: LeadEmailConfig }) {
  const view = useList(mailsList, { params: { id: config.id } });
  const [{ mail: chosen }, changeUrl] = useUrlState<{ mail?: string }>(urlFields);
  const isPhone = useIsPhone();
  const rows = view.pages.rows;
  const shown = chosen ?? (isPhone ? undefined : rows[0]?.id);
  const choose = (mail: string | undefined) => void changeUrl({ mail });
  return (
    <div className="flex min-h-0 flex-1">
      <div
        className={classNames(
          'flex min-h-0 min-w-0 flex-col border-e border-line-2 max-sm:flex-1 max-sm:border-0 sm:w-[300px] sm:shrink-0',
          shown !== undefined && 'max-sm:hidden',
        )}
      >
        <ListToolbar view={view} />
        <div className="min-h-0 flex-1 overflow-y-auto">
          <ListStates view={view}>
            <ListItems view={view}>
              {(mail) => (
                <MailItem key={mail.id} mail={mail} isChosen={mail.id === shown} onChoose={() => choose(mail.id)} />
              )}
            </ListItems>
          </ListStates>
        </div>
      </div>
      {shown !== undefined && (
        <MailView key={shown} id={shown} source_id={config.id} onBack={() => choose(undefined)} />
      )}
    </div>
  );
}

function NoMails() {
  return (
    <EmptyPanel title={text('no_mails_title')} placeholder={<LinePlaceholders />}>
      {text('no_mails_text')}
    </EmptyPanel>
  );
}
