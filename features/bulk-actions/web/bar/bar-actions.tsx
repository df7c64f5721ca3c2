import {
  CalendarPlus,
  CircleCheck,
  Download,
  Ellipsis,
  PencilLine,
  Send,
  Sparkles,
  Tags,
  Trash2,
  UserCheck,
} from 'lucide-react';
import { useState } from 'react';
import { openExport, openExportFor } from '#features/client-export/web/index.ts';
import { GroupPicker } from '#features/client-groups/web/index.ts';
import { type Client, MAX_BULK_CLIENTS } from '#features/clients/contract.ts';
import { type NewAssignee, PeoplePicker, useClientListSlots } from '#features/clients/web/index.ts';
import { withContentKinds } from '#features/content/web/index.ts';
import { SchedulePicker } from '#features/follow-ups/web/index.ts';
import { uiText } from '#platform/web/en/ui.ts';
import type { BulkActionsProps } from '#platform/web/list/define-list.ts';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { BulkAction, BulkDivider } from '#platform/web/ui/display/bulk-bar.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Menu, MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import { text } from '../en.ts';
import { DeleteChosenDialog } from './delete-chosen-dialog.tsx';
import { FieldDialog } from './field-dialog.tsx';
import { type Start, useStartBulkAction } from './use-start-bulk-action.ts';

const ShareManyDialog = lazyPart(
  withContentKinds(() => import('./share-many.tsx').then((module) => module.ShareManyDialog)),
);

interface ActionProps extends BulkActionsProps<Client> {
  start: Start;
}

/** What is done with the selected clients, or with all that the filter finds. */
export function BarActions(selection: BulkActionsProps<Client>) {
  const { BulkActions } = useClientListSlots();
  const { chosen, whole } = selection;
  const [isDeleting, setIsDeleting] = useState(false);
  const [isSharing, setIsSharing] = useState(false);
  const props = { ...selection, start: useStartBulkAction(selection) };
  // Of those that are not loaded the server knows what the person may do.
  const may = (right: keyof Client['access_policy']) =>
    whole !== undefined || chosen.some(({ access_policy }) => access_policy[right]);
  return (
    <>
      {may('REASSIGN') && <AssignAction {...props} />}
      {may('EDIT') && <GroupsAction {...props} />}
      {may('EDIT') && (
        <SchedulePicker
          label={text('follow_up_label')}
          onChoose={(schedule) => void props.start({ kind: 'FOLLOW_UP', schedule })}
          trigger={<BulkAction icon={<Icon of={CalendarPlus} />} label={text('follow_up')} />}
        />
      )}
      {BulkActions && <BulkActions {...selection} />}
      {may('EDIT') && <BulkAction icon={<Icon of={Send} />} label={text('share')} onClick={() => setIsSharing(true)} />}
      {may('EDIT') && <MoreActions {...props} />}
      {may('DELETE') && (
        <>
          <BulkDivider />
          <BulkAction icon={<Icon of={Trash2} />} label={uiText('delete')} onClick={() => setIsDeleting(true)} />
        </>
      )}
      {isSharing && <ShareManyDialog {...props} onClose={() => setIsSharing(false)} />}
      {isDeleting && <DeleteChosenDialog {...props} onClose={() => setIsDeleting(false)} />}
    </>
  );
}

function AssignAction({ chosen, whole, start }: ActionProps) {
  const assign = (to: NewAssignee) =>
    start(
      to
        ? { kind: 'ASSIGN', assign_type: 'OTHER', assigned_to_id: to.id }
        : { kind: 'ASSIGN', assign_type: 'UNASSIGNED', assigned_to_id: null },
      (client) => ({
        ...client,
        assigned_to: to,
        assigned_to_id: to?.id ?? null,
        assigned_to_name: to?.name ?? null,
      }),
    );
  return (
    <PeoplePicker
      label={whole ? text('assign_whole') : text('assign_to', { count: chosen.length })}
      side="top"
      onChoose={(person) => void assign(person)}
      trigger={<BulkAction icon={<Icon of={UserCheck} />} label={text('assign')} />}
    />
  );
}

/** Puts the clients into a group, or takes them out of one that all of those loaded are in. */
function GroupsAction({ chosen, whole, start }: ActionProps) {
  const [first, ...others] = chosen;
  const shared = (first?.group_ids ?? []).filter((id) => others.every(({ group_ids }) => group_ids.includes(id)));
  return (
    <GroupPicker
      label={whole ? text('groups_of_whole') : text('groups_of', { count: chosen.length })}
      name={text('groups')}
      side="top"
      chosen={shared}
      mayCreate
      onChoose={({ id }, isIn) =>
        void start({ kind: 'GROUPS', add_ids: isIn ? [id] : [], remove_ids: isIn ? [] : [id] })
      }
      trigger={<BulkAction icon={<Icon of={Tags} />} label={text('groups')} />}
    />
  );
}

function MoreActions(props: ActionProps) {
  const { chosen, whole, start } = props;
  const [isEditing, setIsEditing] = useState(false);
  const mark = (new_lead: boolean) =>
    void start({ kind: 'MARK_NEW', new_lead }, (client) => ({ ...client, is_new_lead: new_lead }));
  return (
    <>
      <Menu side="top" trigger={<BulkAction icon={<Icon of={Ellipsis} />} label={text('more')} />}>
        <MenuItem icon={<Icon of={PencilLine} />} onSelect={() => setIsEditing(true)}>
          {text('change_field')}
        </MenuItem>
        {(whole || chosen.some(({ is_new_lead }) => !is_new_lead)) && (
          <MenuItem icon={<Icon of={Sparkles} />} onSelect={() => mark(true)}>
            {text('mark_new')}
          </MenuItem>
        )}
        {(whole || chosen.some(({ is_new_lead }) => is_new_lead)) && (
          <MenuItem icon={<Icon of={CircleCheck} />} onSelect={() => mark(false)}>
            {text('unmark_new')}
          </MenuItem>
        )}
        <MenuItem
          icon={<Icon of={Download} />}
          isDisabled={!whole && chosen.length > MAX_BULK_CLIENTS}
          onSelect={() => (whole ? openExport() : openExportFor(chosen.map(({ id }) => id)))}
        >
          {text('export_chosen')}
        </MenuItem>
      </Menu>
      {isEditing && <FieldDialog {...props} onClose={() => setIsEditing(false)} />}
    </>
  );
}
