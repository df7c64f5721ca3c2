import { History } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '#platform/web/data.ts';
import { urlChoice, useUrlState } from '#platform/web/navigation/url-state.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { NoMatchesPanel, NoPermissionPanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsPhone } from '#platform/web/ui/layout/screen-width.ts';
import { type AutomationItem, type AutomationList, type AutomationStatus, automations } from '../../contract.ts';
import { AutomationsHeader } from '../automations-header.tsx';
import { AutomationHeads, AutomationRow } from './automation-row.tsx';
import { CreditsCards } from './credits-cards.tsx';
import { text } from './en.ts';

const LogsDrawer = lazyPart(() => import('../logs/logs-drawer.tsx').then((module) => module.LogsDrawer));

const states = { active: 'ACTIVE', stopped: 'DISABLED_BY_SYSTEM', off: 'DISABLED_BY_USER' } as const satisfies Record<
  string,
  AutomationStatus
>;
type Filter = keyof typeof states;
const filters = ['active', 'stopped', 'off'] as const;
const urlFields = { state: urlChoice<Filter>(filters) };

/** Lists every automation with its state, what it did and what it costs (S0-2.1-43). */
export function AutomationsScreen() {
  const person = useSession();
  if (!mayUse(person, 'TEAM.MANAGE')) {
    return (
      <>
        <AutomationsHeader />
        <NoPermissionPanel title={text('no_permission')}>
          {text('no_permission_text', { owner: person.owner_name })}
        </NoPermissionPanel>
      </>
    );
  }
  return <KnownAutomations />;
}

function KnownAutomations() {
  const read = useRead(automations.list, {});
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  return (
    <>
      <AutomationsHeader
        actions={
          <Button icon={<Icon of={History} />} onClick={() => setIsHistoryOpen(true)}>
            {text('history')}
          </Button>
        }
      />
      <div className="@container flex min-h-0 flex-1 flex-col overflow-y-auto pb-10 [&>*]:shrink-0">
        {read.data ? (
          <Found list={read.data} />
        ) : read.isError ? (
          <NotLoaded title={text('not_loaded')} read={read} />
        ) : (
          <TableSkeleton rows={6} />
        )}
      </div>
      {isHistoryOpen && <LogsDrawer kind={null} onClose={() => setIsHistoryOpen(false)} />}
    </>
  );
}

function Found({ list }: { list: AutomationList }) {
  const isPhone = useIsPhone();
  const [{ state }, changeUrl] = useUrlState<{ state?: Filter }>(urlFields);
  const count = (filter: Filter) => list.results.filter(({ status }) => status === states[filter]).length;
  const found = list.results.filter(({ status }) => state === undefined || status === states[state]);
  return (
    <>
      <CreditsCards list={list} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 pb-3 max-sm:px-4">
        <Segmented
          label={text('filter')}
          value={state ?? 'all'}
          onChange={(value) => void changeUrl({ state: value === 'all' ? undefined : value })}
          segments={[
            { value: 'all' as const, label: text('filter_all') },
            ...filters.map((value) => ({ value, label: text(`filter_${value}`), count: String(count(value)) })),
          ]}
        />
        <p className="text-xs text-fg-3 sm:ms-auto">{text('intro')}</p>
      </div>
      {found.length > 0 ? (
        <>
          <AutomationHeads />
          <ul aria-label={text('title')} className="border-line-2 max-lg:border-t">
            {(isPhone ? stoppedFirst(found) : found).map((item) => (
              <AutomationRow key={item.id} item={item} credits={list.credits} />
            ))}
          </ul>
        </>
      ) : (
        state && (
          <NoMatchesPanel title={text(`none_${state}`)} onClear={() => void changeUrl({ state: undefined })}>
            {text('none_text')}
          </NoMatchesPanel>
        )
      )}
    </>
  );
}

/** On a phone those come first that need somebody. */
const stoppedFirst = (items: readonly AutomationItem[]): AutomationItem[] =>
  items.toSorted((one, other) => Number(isStopped(other)) - Number(isStopped(one)));

const isStopped = ({ status }: AutomationItem): boolean => status === 'DISABLED_BY_SYSTEM';
