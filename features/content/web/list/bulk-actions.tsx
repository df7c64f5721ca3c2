import { Building2, FolderPlus, Trash2, UserRoundPen } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { BulkActionsProps } from '#platform/web/list/define-list.ts';
import { useSession } from '#platform/web/session.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { BulkAction, BulkDivider } from '#platform/web/ui/display/bulk-bar.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { Content } from '../../contract.ts';
import { findContentKind } from '../content-kinds.ts';
import { text } from '../en.ts';
import type { ContentPanels } from '../page/content-panels.ts';

const VisibilityMenu = lazyOnInteraction<BulkActionsProps<Content>>(() =>
  import('./bulk-visibility.tsx').then((module) => module.VisibilityMenu),
);
const OwnerPicker = lazyOnInteraction<BulkActionsProps<Content>>(() =>
  import('./bulk-owner.tsx').then((module) => module.OwnerPicker),
);
const DeleteContents = lazyPart(() => import('./bulk-delete.tsx').then((module) => module.DeleteContents));

/** Returns the actions on the selected contents of a list; the toast after each offers Undo. */
export const contentBulkActions = ({ LabelAction, AddToGroups }: ContentPanels) =>
  function ContentBulkActions({ chosen }: BulkActionsProps<Content>) {
    const { is_team_account } = useSession();
    const [isAsking, setIsAsking] = useState(false);
    const [isGrouping, setIsGrouping] = useState(false);
    const may = (...rights: (keyof Content['access_policy'])[]) =>
      chosen.some(({ access_policy }) => rights.some((right) => access_policy[right]));
    const [first] = chosen;
    if (!first) return null;
    return (
      <>
        {may('EDIT') && <LabelAction type={first.type} chosen={chosen} />}
        {!findContentKind(first.type).holdsContents && !findContentKind(first.type).isInternal && (
          <BulkAction
            icon={<Icon of={FolderPlus} />}
            label={text('add_to_group')}
            onClick={() => setIsGrouping(true)}
          />
        )}
        {is_team_account && may('MAKE_PRIVATE', 'MAKE_ORG', 'MAKE_SUBTEAMS') && (
          <VisibilityMenu chosen={chosen} trigger={action(Building2, text('bulk_visibility'))} />
        )}
        {is_team_account && may('DELETE') && (
          <OwnerPicker chosen={chosen} trigger={action(UserRoundPen, text('owner'))} />
        )}
        {may('DELETE') && (
          <>
            <BulkDivider />
            <BulkAction icon={<Icon of={Trash2} />} label={text('delete')} onClick={() => setIsAsking(true)} />
          </>
        )}
        {isGrouping && <AddToGroups contents={chosen} onClose={() => setIsGrouping(false)} />}
        {isAsking && <DeleteContents chosen={chosen} onClose={() => setIsAsking(false)} />}
      </>
    );
  };

const action = (icon: typeof Trash2, label: string): ReactElement<Record<string, unknown>> => (
  <BulkAction icon={<Icon of={icon} />} label={label} />
);
