import { type ContentPanels, SharePanels, SidePanel, TeamPanels, toShareTarget } from '#features/content/web/index.ts';
import { LockedStats } from '#features/subscription/web/index.ts';
import { formatDuration, formatNumber } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import type { ContentGroup } from '../../contract.ts';
import { ColleaguesPanel } from './colleagues-panel.tsx';
import { text } from './en.ts';
import { JoinsPanel } from './joins-panel.tsx';

/** Where the list of shares stands. */
const SHARES = 'group-shares';

interface GroupSideProps {
  group: ContentGroup;
  panels: ContentPanels;
  /** A phone shows what is about clients and what is about colleagues apart. */
  only?: 'clients' | 'colleagues';
}

/** What stands beside the items of a group. */
export function GroupSide({ group, panels: { SharedWith, Approval, Labels }, only }: GroupSideProps) {
  const ofClients = only !== 'colleagues';
  const ofColleagues = only !== 'clients';
  return (
    <>
      {ofClients && <ClientsPanel group={group} />}
      {ofColleagues && group.access_policy.EDIT && (
        <>
          <ColleaguesPanel group={group} />
          <JoinsPanel group={group} />
        </>
      )}
      {ofClients && (
        <>
          <div id={SHARES}>
            <SharedWith content={toShareTarget(group)} />
          </div>
          <SharePanels content={group} />
        </>
      )}
      {ofColleagues && (
        <TeamPanels content={group}>
          <Approval content={group} />
          <Labels content={group} />
        </TeamPanels>
      )}
    </>
  );
}

/** What the clients did to whom the group was given. */
function ClientsPanel({ group: { client_figures: figures } }: { group: ContentGroup }) {
  const { is_free_tier } = useSession();
  const showShares = () => document.getElementById(SHARES)?.scrollIntoView({ block: 'start' });
  return (
    <SidePanel
      title={text('for_clients')}
      end={
        figures &&
        figures.link_count > 0 && (
          <LinkButton onClick={showShares}>{text('shares', { count: figures.link_count })}</LinkButton>
        )
      }
    >
      {figures === null ? (
        is_free_tier && <LockedStats />
      ) : figures.link_count === 0 ? (
        <p className="text-fg-2">{text('not_shared')}</p>
      ) : (
        <dl className="grid grid-cols-3 gap-2">
          <Figure
            value={text('opened_of', {
              opened: formatNumber(figures.opened_count),
              links: formatNumber(figures.link_count),
            })}
            label={text('opened_the_link')}
          />
          {figures.items_opened !== null && (
            <Figure value={formatNumber(Math.round(figures.items_opened * 10) / 10)} label={text('items_each')} />
          )}
          {figures.median_seconds !== null && (
            <Figure value={formatDuration(figures.median_seconds)} label={text('median_time')} />
          )}
        </dl>
      )}
    </SidePanel>
  );
}

const Figure = ({ value, label }: { value: string; label: string }) => (
  <div className="flex flex-col-reverse justify-end">
    <dt className="text-xs text-fg-3">{label}</dt>
    <dd className="text-lg font-semibold tabular-nums">{value}</dd>
  </div>
);
