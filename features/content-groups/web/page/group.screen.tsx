import { Plus, QrCode } from 'lucide-react';
import { useState } from 'react';
import {
  ContentPage,
  type ContentPanels,
  ContentState,
  toShareTarget,
  useContentId,
} from '#features/content/web/index.ts';
import { Ago } from '#platform/web/ago.tsx';
import { useChange, useRead } from '#platform/web/data.ts';
import { formatCappedCount, formatTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsPhone } from '#platform/web/ui/layout/screen-width.ts';
import { TabList, tabPanelProps } from '#platform/web/ui/layout/tabs.tsx';
import { saidByForm } from '#platform/web/use-form.ts';
import { type ContentGroup, contentGroups, MAX_GROUP_ITEMS } from '../../contract.ts';
import { groupFacts } from '../../group-facts.ts';
import { text as shared } from '../en.ts';
import { text } from './en.ts';
import { GroupSide } from './group-side.tsx';
import { ItemList } from './item-list.tsx';
import { type GroupItems, useGroupItems } from './use-group-items.ts';

const AddItemsDialog = lazyPart(() => import('./add-items-dialog.tsx').then((module) => module.AddItemsDialog));

/** Shows one group: its items in their order, what clients do with it, and who joined. */
export function GroupScreen({ panels }: { panels: ContentPanels }) {
  const id = useContentId();
  const read = useRead(contentGroups.get, { params: { id: id ?? 0 } }, { enabled: id !== null });
  if (!read.data) return <ContentState read={read} type={groupFacts.type} />;
  return <Group key={id} group={read.data} panels={panels} />;
}

type Tab = 'items' | 'clients' | 'colleagues';

const PANEL = 'group-part';

function Group({ group, panels }: { group: ContentGroup; panels: ContentPanels }) {
  const isPhone = useIsPhone();
  const [tab, setTab] = useState<Tab>('items');
  const [isAdding, setIsAdding] = useState(false);
  const items = useGroupItems(group);
  const rename = useChange(contentGroups.update, saidByForm);
  const { id, title, updated_at, client_figures } = group;
  const mayEdit = group.access_policy.EDIT;
  const room = MAX_GROUP_ITEMS - items.items.length - group.hidden_count;
  const facts = { items: shared('items', { count: group.items_count }), owner: group.owner_profile_name };
  const share = (
    <panels.ShareButton
      content={toShareTarget(group)}
      label={text('share_with_client')}
      isBlock={isPhone}
      isDisabled={!items.items.some(({ state }) => state === 'ready' || state === 'private')}
    />
  );
  const add = mayEdit && (
    <Button icon={<Icon of={Plus} />} isBlock={isPhone} disabled={room < 1} onClick={() => setIsAdding(true)}>
      {text('add_items')}
    </Button>
  );
  const list = <ItemList group={group} of={items} add={!isPhone && add} />;
  const inTabs = () => ({
    tabs: (
      <TabList
        label={text('views')}
        className="bg-surface px-4"
        value={tab}
        onChange={setTab}
        panelId={PANEL}
        tabs={[
          { id: 'items', label: text('items'), count: formatCappedCount(group.items_count) },
          {
            id: 'clients',
            label: text('clients'),
            ...(client_figures && { count: formatCappedCount(client_figures.link_count) }),
          },
          { id: 'colleagues', label: text('colleagues'), count: formatCappedCount(group.joined_count) },
        ]}
      />
    ),
    main: (
      <div {...tabPanelProps(PANEL, tab)}>
        {tab === 'items' ? list : <GroupSide group={group} panels={panels} only={tab} />}
      </div>
    ),
  });
  return (
    <>
      <ContentPage
        content={group}
        hasCrumbs
        {...(mayEdit && {
          rename: (next) => rename.mutateAsync({ params: { id }, body: { title: next, base: { title } } }),
        })}
        facts={
          isPhone ? (
            text('facts_short', facts)
          ) : (
            <Ago instant={updated_at} write={(ago) => text('facts', { ...facts, ago })} />
          )
        }
        actions={
          <>
            <Saving of={items} at={updated_at} />
            {!isPhone && share}
          </>
        }
        {...(isPhone ? inTabs() : { main: list, side: <GroupSide group={group} panels={panels} /> })}
      />
      {isPhone && (
        <div className="grid shrink-0 grid-cols-2 gap-2 border-t border-line-2 bg-surface px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))]">
          <div className="col-span-2">{share}</div>
          {mayEdit && (
            <Button icon={<Icon of={QrCode} />} isBlock onClick={() => setTab('colleagues')}>
              {text('code')}
            </Button>
          )}
          {add}
        </div>
      )}
      {isAdding && <AddItemsDialog group={group} room={room} onAdd={items.add} onClose={() => setIsAdding(false)} />}
    </>
  );
}

function Saving({ of: { saving, said }, at }: { of: GroupItems; at: string }) {
  const { time_zone } = useSession();
  const words = {
    none: '',
    saving: text('saving'),
    saved: text('saved_at', { time: formatTime(at, time_zone) }),
    failed: text('not_saved'),
  };
  return (
    <>
      <span role="status" className="text-xs text-fg-3 max-sm:sr-only">
        {words[saving]}
      </span>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}
