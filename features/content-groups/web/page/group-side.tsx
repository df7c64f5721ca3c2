import { type ContentPanels, SharePanels, TeamPanels, toShareTarget } from '#features/content/web/index.ts';
import type { ContentGroup } from '../../contract.ts';
import { ClientsPanel, SHARES } from './clients-panel.tsx';
import { ColleaguesPanel } from './colleagues-panel.tsx';
import { JoinsPanel } from './joins-panel.tsx';

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
