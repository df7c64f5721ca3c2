import { ClipboardList, Info, UserRoundPlus, UsersRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { MAX_RECIPIENTS } from '#engines/rules/contract.ts';
import { AddMembersDialog } from '#engines/rules/web/index.ts';
import { leadSubject } from '#features/lead-rules/web/index.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { FieldNote } from '#platform/web/ui/fields/field.tsx';
import { SearchField } from '#platform/web/ui/fields/search-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { SortableItem, SortableList } from '#platform/web/ui/reorder/sortable-list.tsx';
import type { Form } from '#platform/web/use-form.ts';
import { type DistributionRule, distributionChannels } from '../../contract.ts';
import { labelChannel, useChannels } from '../channels/channel-mark.tsx';
import {
  changePerson,
  type DistributionValues,
  findRecipientProblem,
  newMember,
  newPerson,
  type RecipientLine,
} from './distribution-form.ts';
import { text } from './en.ts';
import { RecipientRow } from './recipient-row.tsx';
import { findShown, reorderShown, SEARCHED_FROM, SHOWN_AT_FIRST } from './show-recipients.ts';

const PersonDialog = lazy(() => import('./person-dialog.tsx').then((module) => ({ default: module.PersonDialog })));
const SeveralDialog = lazy(() => import('./several-dialog.tsx').then((module) => ({ default: module.SeveralDialog })));

interface RecipientsEditorProps {
  form: Form<DistributionValues>;
  /** The stored rule, for how far its round has come; null for a new one. */
  rule: DistributionRule | null;
  /** The server's messages about single recipients, by their keys. */
  refused: ReadonlyMap<number, string>;
  forget: (key: number) => void;
}

/** What is open above the editor. */
type Opened = 'members' | 'person' | 'several' | RecipientLine | null;

/** The people leads are sent to: their order, how each is told, and how many leads each gets in a round. */
export function RecipientsEditor({ form, rule, refused, forget }: RecipientsEditorProps) {
  const { recipients, distribution_type } = form.values;
  const channelFacts = useChannels();
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(SHOWN_AT_FIRST);
  const [opened, setOpened] = useState<Opened>(null);
  const isJudged = form.errors.recipients !== undefined;
  const findError = (line: RecipientLine) => refused.get(line.key) ?? (isJudged ? findRecipientProblem(line) : null);
  const set = (next: readonly RecipientLine[]) => form.change({ recipients: next });
  const shown = findShown(recipients, { search, limit, faulty: (line) => findError(line) !== null });
  const found = search === '' ? recipients.length : findShown(recipients, everybody(search)).length;
  const find = (key: number) => recipients.find((line) => line.key === key)!;
  const room = MAX_RECIPIENTS - recipients.length;

  function change(key: number, patch: Partial<RecipientLine>): void {
    forget(key);
    set(recipients.map((line) => (line.key === key ? { ...line, ...patch } : line)));
  }

  function add(lines: readonly RecipientLine[]): void {
    setSearch('');
    setLimit(Math.max(limit, recipients.length + lines.length));
    set([...recipients, ...lines]);
  }

  const disconnected = distributionChannels.flatMap((channel) => {
    const reason = channelFacts(channel)?.reason;
    return reason ? [text('not_connected', { channel: labelChannel(channel), reason })] : [];
  });
  const hasFaultyRow = recipients.some((line) => findError(line) !== null);
  return (
    <>
      {recipients.length >= SEARCHED_FROM && (
        <div className="px-4 pt-3">
          <SearchField
            label={text('find_recipient')}
            placeholder={text('find_recipient')}
            value={search}
            pauseMs={0}
            onSearch={(next) => {
              setSearch(next.trim());
              setLimit(SHOWN_AT_FIRST);
            }}
          />
        </div>
      )}
      <SortableList
        ids={shown.map(({ key }) => key)}
        nameOf={(key) => find(key).name}
        onDrop={(order) => set(reorderShown(recipients, order))}
      >
        <ul className="px-2" aria-label={text('recipients')}>
          {shown.map((recipient) => (
            <SortableItem key={recipient.key} id={recipient.key}>
              {(sortable) => (
                <RecipientRow
                  line={recipient}
                  hasTurns={distribution_type === 'ROUND_ROBBIN'}
                  known={rule?.recipients.find(({ id }) => id === recipient.key)}
                  channelFacts={channelFacts}
                  error={findError(recipient)}
                  sortable={sortable}
                  isMovable={search === ''}
                  onChange={(patch) => change(recipient.key, patch)}
                  onEdit={recipient.member_prof_id === null ? () => setOpened(recipient) : undefined}
                  onRemove={() => set(recipients.filter((line) => line.key !== recipient.key))}
                />
              )}
            </SortableItem>
          ))}
        </ul>
      </SortableList>
      <div className="grid justify-items-start gap-2 px-4 pt-2 pb-3.5">
        {recipients.length === 0 && <p className="text-fg-3">{text('nobody_listed')}</p>}
        {search !== '' && found === 0 && <p className="text-fg-3">{text('no_recipient_found')}</p>}
        {shown.length < found && (
          <p className="flex flex-wrap items-center gap-2 text-xs text-fg-3">
            {text('shown_of', { shown: shown.length, total: found })}
            <Button size="sm" onClick={() => setLimit(limit + SHOWN_AT_FIRST)}>
              {text('show_more', { count: Math.min(SHOWN_AT_FIRST, found - shown.length) })}
            </Button>
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<Icon of={UsersRound} size={14} />}
            onClick={() => setOpened('members')}
            disabled={room <= 0}
          >
            {text('add_members')}
          </Button>
          <Button
            size="sm"
            icon={<Icon of={UserRoundPlus} size={14} />}
            onClick={() => setOpened('person')}
            disabled={room <= 0}
          >
            {text('add_person')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            icon={<Icon of={ClipboardList} size={14} />}
            onClick={() => setOpened('several')}
            disabled={room <= 0}
          >
            {text('add_several')}
          </Button>
        </div>
        {room <= 0 && <p className="text-xs text-fg-3">{text('recipients_full', { max: MAX_RECIPIENTS })}</p>}
        {disconnected.map((words) => (
          <p key={words} className="flex items-start gap-1.5 text-xs text-fg-3">
            <Icon of={Info} size={14} className="mt-px" />
            {words}
          </p>
        ))}
        {isJudged && !hasFaultyRow && <FieldNote role="alert" error={form.errors.recipients ?? null} />}
      </div>
      <Suspense fallback={null}>
        {opened === 'members' && (
          <AddMembersDialog
            subject={leadSubject}
            listed={recipients.flatMap(({ member_prof_id }) => member_prof_id ?? [])}
            room={room}
            onAdd={(people) => add(people.map(newMember))}
            onClose={() => setOpened(null)}
          />
        )}
        {opened === 'several' && (
          <SeveralDialog
            listed={recipients}
            room={room}
            onAdd={(people) => add(people.map(newPerson))}
            onClose={() => setOpened(null)}
          />
        )}
        {opened === 'person' && (
          <PersonDialog
            person={null}
            listed={recipients}
            onSave={(person) => add([newPerson(person)])}
            onClose={() => setOpened(null)}
          />
        )}
        {opened !== null && typeof opened === 'object' && (
          <PersonDialog
            person={opened}
            listed={recipients.filter(({ key }) => key !== opened.key)}
            onSave={(person) => change(opened.key, changePerson(opened, person))}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
}

const everybody = (search: string) => ({ search, limit: MAX_RECIPIENTS, faulty: () => false });
