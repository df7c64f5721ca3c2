import { BellOff, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOwnGroups } from '#features/client-groups/web/index.ts';
import { Tag, toTag } from '#platform/web/ui/display/tag.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { MergePreview } from '../../contract.ts';
import { text } from '../en.ts';
import { labelClasses, rowClasses, wholeCellClasses } from './row-classes.ts';
import { sideLetter } from './sides.ts';

/** What is kept of all of them: groups, sequences, and whether one may write to them. */
export const UnitedRows = ({ preview }: { preview: MergePreview }) => (
  <>
    <GroupsRow ids={preview.client.group_ids} />
    <SequencesRow preview={preview} />
    <RefusalsRow preview={preview} />
  </>
);

const UnitedRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={rowClasses}>
    <span className={labelClasses}>{label}</span>
    <span className={wholeCellClasses}>
      <Icon of={Check} size={14} className="shrink-0 text-icon" />
      {children}
    </span>
  </div>
);

function GroupsRow({ ids }: { ids: readonly number[] }) {
  const groups = useOwnGroups()?.filter(({ id }) => ids.includes(id)) ?? [];
  if (groups.length === 0) return null;
  return (
    <UnitedRow label={text('groups')}>
      <span className="flex min-w-0 flex-wrap items-center gap-1">
        {groups.map((group) => (
          <Tag key={group.id} {...toTag(group)} />
        ))}
      </span>
      <span className="text-fg-3">{text('all_groups')}</span>
    </UnitedRow>
  );
}

function SequencesRow({ preview: { clients } }: { preview: MergePreview }) {
  if (!clients.some(({ counts }) => counts.sequences)) return null;
  return <UnitedRow label={text('sequences_row')}>{text('sequences_stay', { letter: sideLetter(0) })}</UnitedRow>;
}

function RefusalsRow({ preview: { clients } }: { preview: MergePreview }) {
  const refusals = clients.flatMap(({ client, is_unsubscribed }, index) => [
    ...(client.is_whatsapp_opted_out ? [text('no_whatsapp', { letter: sideLetter(index) })] : []),
    ...(is_unsubscribed ? [text('no_email', { letter: sideLetter(index) })] : []),
  ]);
  if (refusals.length === 0) return null;
  return (
    <UnitedRow label={text('may_we_write')}>
      <span className="flex min-w-0 items-center gap-1.5 text-warning-fg">
        <Icon of={BellOff} size={14} />
        {[...refusals, text('no_wins')].join(' ')}
      </span>
    </UnitedRow>
  );
}
