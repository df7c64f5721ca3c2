import { Search } from 'lucide-react';
import { useState } from 'react';
import { formatTotal } from '#platform/web/format-total.ts';
import { defineList } from '#platform/web/list/define-list.ts';
import { choiceFilter, searchFilter } from '#platform/web/list/filters/filters.ts';
import { ListStates } from '#platform/web/list/list-states.tsx';
import { ListItems } from '#platform/web/list/rows/list-items.tsx';
import { ListSearch } from '#platform/web/list/toolbar/list-search.tsx';
import { type ListView, useList } from '#platform/web/list/use-list.ts';
import { type UrlFields, urlText, useUrlState } from '#platform/web/navigation/url-state.ts';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsPhone } from '#platform/web/ui/layout/screen-width.ts';
import { type LeadEmailConfig, type LeadMailItem, leadEmail } from '../contract.ts';
import { text } from './en.ts';
import { MailItem } from './mail-item.tsx';
import type { MailSourceOnScreen } from './mail-source.ts';
import { MailView } from './mail-view.tsx';
import { NoMails } from './steps.tsx';

const tabs = { TO_CHECK: text('to_check'), NOT_LEADS: text('not_leads') };

const mailsList = defineList(leadEmail.mails, {
  words: {
    label: text('mails'),
    notLoaded: text('mails_not_loaded'),
    noMatch: { title: (filters) => text('no_match_title', { filters }), text: text('no_match_text') },
  },
  query: { page_size: 50 },
  filters: [
    searchFilter({ label: text('search'), hint: text('search_hint'), maximum: 100 }),
    choiceFilter('show', { label: text('show'), anyLabel: text('all'), choices: tabs }),
  ],
  skeleton: <TableSkeleton rows={6} />,
});

/** The opened mail, in the address of the page. */
export const mailInUrl: UrlFields<{ mail?: string }> = { mail: urlText(40) };

/** Lists the mails of a source, and beside it the chosen one with what was read of it. */
export function MailDesk({ source, config }: { source: MailSourceOnScreen; config: LeadEmailConfig }) {
  const view = useList(mailsList, { params: { id: config.id } });
  const [{ mail: chosen }, changeUrl] = useUrlState(mailInUrl);
  const isPhone = useIsPhone();
  const rows = view.pages.rows;
  const shown = chosen ?? (isPhone ? undefined : rows[0]?.id);
  if (view.isEmpty) return <NoMails steps={source.steps} />;
  const choose = (mail: string | undefined) => void changeUrl({ mail });
  return (
    <div className="flex min-h-0 flex-1">
      <div
        className={classNames(
          'flex min-h-0 min-w-0 flex-col border-e border-line-2 max-sm:flex-1 max-sm:border-0 sm:w-[300px] sm:shrink-0',
          shown !== undefined && 'max-sm:hidden',
        )}
      >
        <MailTabs view={view} />
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

/** Chooses which mails are listed, and finds some by words. */
function MailTabs({ view }: { view: ListView<LeadMailItem> }) {
  const [isSearching, setIsSearching] = useState(view.state.search !== undefined);
  const { to_check = 0 } = (view.pages.first ?? {}) as { to_check?: number };
  const counts = { TO_CHECK: to_check === 0 ? undefined : formatTotal(to_check), NOT_LEADS: undefined };
  const names = Object.keys(tabs) as (keyof typeof tabs)[];
  return (
    <div className="grid shrink-0 gap-2 border-b border-line px-5 py-2.5 max-sm:px-4">
      <div className="flex items-center justify-between gap-2">
        <Segmented
          label={text('show')}
          size="sm"
          value={view.state.show ?? 'ALL'}
          segments={[
            { value: 'ALL', label: text('all') },
            ...names.map((value) => ({ value, label: tabs[value], count: counts[value] })),
          ]}
          onChange={(show) => view.change({ show: show === 'ALL' ? undefined : show })}
        />
        <IconButton
          label={text('search')}
          icon={<Icon of={Search} size={14} />}
          variant="ghost"
          size="sm"
          aria-expanded={isSearching}
          onClick={() => setIsSearching(!isSearching)}
        />
      </div>
      {isSearching && <ListSearch view={view} className="w-full" />}
    </div>
  );
}
