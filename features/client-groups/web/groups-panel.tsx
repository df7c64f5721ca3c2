import { type Client, clients } from '#features/clients/contract.ts';
import { makeKey, useChange, useRead } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { AddTagButton } from '#platform/web/ui/display/add-tag-button.tsx';
import { Tag, toTag } from '#platform/web/ui/display/tag.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { type ClientGroup, clientGroups, type GroupsOfClient } from '../contract.ts';
import { text } from './en.ts';
import { GroupPicker } from './picker/group-picker.tsx';
import { SmartMark } from './smart-mark.tsx';
import { findGroups, isSmart, useGroups } from './use-groups.ts';

/** Shows the groups of a client; those somebody put it into can be changed, the smart ones follow the data. */
export function GroupsPanel({ client }: { client: Client }) {
  const read = useRead(clientGroups.listForClient, { params: { id: client.id } });
  return (
    <section aria-labelledby="groups-heading" className="border-t border-line-2 px-5 py-4">
      <h2 id="groups-heading" className="mb-2 text-sm font-semibold">
        {text('groups')}
      </h2>
      {read.isPending && <Waiting />}
      {read.isError && <PartNotLoaded words={text('groups_failed')} read={read} />}
      {read.data && <GroupTags client={client} groups={read.data.results} />}
    </section>
  );
}

const Waiting = () => (
  <Skeleton>
    <SkeletonBlock className="my-1 h-3 w-40 max-w-full" />
  </Skeleton>
);

interface GroupTagsProps {
  client: Client;
  groups: readonly ClientGroup[];
}

function GroupTags({ client, groups }: GroupTagsProps) {
  const mayEdit = client.access_policy.EDIT;
  if (groups.length === 0 && !mayEdit) return <p className="text-sm text-fg-3">{text('none')}</p>;
  return (
    <ul className="flex flex-wrap items-center gap-1.5">
      {groups.map((group) => (
        <li key={group.id} className="flex max-w-full items-center gap-1">
          <Tag {...toTag(group)} />
          {isSmart(group) && <SmartMark />}
        </li>
      ))}
      {groups.length === 0 && <li className="text-sm text-fg-3">{text('none_chosen')}</li>}
      {mayEdit && (
        <li className="flex">
          <ChangeGroups client={client} groups={groups} />
        </li>
      )}
    </ul>
  );
}

function ChangeGroups({ client, groups }: GroupTagsProps) {
  const set = useSetGroups(client.id);
  const chosen = groups.filter((group) => !isSmart(group)).map(({ id }) => id);
  return (
    <GroupPicker
      label={text('groups_of', { name: client.name })}
      name={text('change_groups')}
      chosen={chosen}
      mayCreate
      onChoose={({ id }, isIn) => set(isIn ? [...chosen, id] : chosen.filter((other) => other !== id))}
      trigger={<AddTagButton label={text('change_groups')} />}
    />
  );
}

/** Shows the groups at once, on the record and in its cache, and reverts them when they are refused. */
function useSetGroups(id: number) {
  const params = { id };
  const all = useGroups(false).data?.results;
  const change = useChange(clientGroups.setClientAutoGroups, {
    optimistic: ({ body }, cache) => {
      const { group_ids } = body as { group_ids: number[] };
      const panel = makeKey(clientGroups.listForClient, { params });
      const record = makeKey(clients.get, { params });
      const before = cache.getQueryData<GroupsOfClient>(panel);
      const client = cache.getQueryData<Client>(record);
      const smart = before?.results.filter(isSmart) ?? [];
      const results = findGroups(all, group_ids);
      if (before) cache.setQueryData(panel, { results: [...results, ...smart] });
      if (client) cache.setQueryData(record, { ...client, group_ids });
      return () => {
        cache.setQueryData(panel, before);
        cache.setQueryData(record, client);
      };
    },
  });
  return (group_ids: number[]) => change.mutate({ params, body: { group_ids } });
}
