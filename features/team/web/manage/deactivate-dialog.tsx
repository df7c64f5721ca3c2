import { useState } from 'react';
import { clients } from '#features/clients/contract.ts';
import { messages } from '#platform/contract/messages.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { DialogActions } from '#platform/web/ui/buttons/form-actions.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Combobox } from '#platform/web/ui/fields/combobox.tsx';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { type ManagedMember, team } from '../../contract.ts';
import { firstName, nameMember } from './access-words.ts';
import { text } from './en.ts';

type HandOver = 'stay' | 'unassigned' | 'colleague';
type Colleague = { value: string; label: string };

interface DeactivateDialogProps {
  member: ManagedMember;
  onClose: () => void;
  /** Called when it is done, besides. */
  onDone?: () => void;
}

/** Asks before somebody is signed out for good, and offers to hand their clients over (D20). */
export function DeactivateDialog({ member, onClose, onDone }: DeactivateDialogProps) {
  const counts = useRead(team.previewDeactivation, { params: { id: member.id } }).data;
  const [handOver, setHandOver] = useState<HandOver>('stay');
  const [colleague, setColleague] = useState<Colleague | null>(null);
  const [error, setError] = useState<string>();
  const name = nameMember(member);
  const deactivate = useChange(team.editAccountStatus, {
    onSuccess: ({ handed_over, goes_on }) => {
      onClose();
      onDone?.();
      const message = goes_on ? text('handing_over') : text('handed_over', { count: handed_over });
      toast({ type: 'SUCCESS', heading: text('deactivated', { name }), ...(message && { message }) });
    },
  });
  const send = () => {
    if (handOver === 'colleague' && !colleague) return setError(messages.required);
    const to = handOver === 'unassigned' ? ('UNASSIGNED' as const) : Number(colleague?.value);
    const body = { profile_id: member.id, account_status: 'DEACTIVATED' as const };
    deactivate.mutate({ body: handOver === 'stay' ? body : { ...body, hand_over: { to } } });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('deactivate_question', { name })}
      footer={
        <DialogActions
          onCancel={onClose}
          onConfirm={send}
          confirmLabel={text('deactivate')}
          isDestructive
          isSaving={deactivate.isPending}
        />
      }
    >
      <div className="grid gap-4">
        <p className="text-fg-2">
          {text('deactivate_text')}{' '}
          {counts
            ? text('their_clients', { count: counts.clients, follow_ups: counts.with_open_follow_up })
            : text('counting_clients')}
        </p>
        {counts !== undefined && counts.clients > 0 && (
          <RadioGroup
            label={text('clients_go')}
            value={handOver}
            onChange={setHandOver}
            options={[
              {
                value: 'stay',
                label: text('clients_stay', { name: firstName(member) }),
                help: text('clients_stay_help'),
              },
              { value: 'unassigned', label: text('clients_unassigned') },
              { value: 'colleague', label: text('clients_to') },
            ]}
          />
        )}
        {handOver === 'colleague' && (
          <ColleagueField
            leaving={member.id}
            value={colleague}
            error={error}
            onChange={(chosen) => {
              setColleague(chosen);
              setError(undefined);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

interface ColleagueFieldProps {
  leaving: number;
  value: Colleague | null;
  error: string | undefined;
  onChange: (colleague: Colleague | null) => void;
}

function ColleagueField({ leaving, value, error, onChange }: ColleagueFieldProps) {
  const [search, setSearch] = useState('');
  const found = useRead(clients.listAssignees, { query: search ? { search } : {} }, { keepPrevious: true });
  const people = (found.data?.results ?? []).filter(({ id }) => id !== leaving);
  return (
    <Combobox
      label={text('colleague')}
      placeholder={text('choose_colleague')}
      value={value}
      error={error}
      onChange={onChange}
      onSearch={setSearch}
      isLoading={found.isPending}
      options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}
