import { useState } from 'react';
import { messages } from '#platform/contract/messages.ts';
import { formatSum } from '#platform/contract/money/format-sum.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { MultiCombobox } from '#platform/web/ui/fields/multi-combobox.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { saidByForm, useForm } from '#platform/web/use-form.ts';
import { type InviteOutcome, MAX_INVITED_AT_ONCE, team } from '../../contract.ts';
import { text } from './en.ts';
import { readAddresses } from './read-addresses.ts';

interface InviteForm {
  pasted: string;
  subteam_ids: readonly number[];
}

const NO_SUBTEAMS: readonly number[] = [];

/** Says what is wrong with the pasted list, if anything. */
function findProblem(pasted: string): string | null {
  const { addresses, wrong } = readAddresses(pasted);
  const SHOWN = 5;
  if (wrong.length > 0) {
    return text('wrong_addresses', { count: wrong.length, list: wrong.slice(0, SHOWN).join(', ') });
  }
  if (addresses.length === 0) return messages.required;
  return addresses.length > MAX_INVITED_AT_ONCE ? text('too_many_addresses', { most: MAX_INVITED_AT_ONCE }) : null;
}

/** Invites the addresses of a pasted list (S1-6-02). */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const subteams = useRead(team.listSubteams, {}).data?.results ?? [];
  const invite = useChange(team.bulkInviteNewMembers, {
    ...saidByForm,
    onSuccess: ({ results }) => {
      onClose();
      showOutcomes(results);
    },
  });
  const [stored] = useState<InviteForm>({ pasted: '', subteam_ids: NO_SUBTEAMS });
  const form = useForm<InviteForm>({
    stored,
    refusalUnder: 'pasted',
    findProblem: (name, values) => (name === 'pasted' ? findProblem(values.pasted) : null),
    placeErrors: (errors, { pasted }) => ({ pasted: nameWrong(errors, pasted) }),
    save: ({ pasted, subteam_ids }) =>
      invite.mutateAsync({
        body: {
          emails: readAddresses(pasted).addresses,
          ...(subteam_ids.length > 0 && { subteam_ids: [...subteam_ids] }),
        },
      }),
  });
  const { addresses } = readAddresses(form.values.pasted);
  const options = subteams.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={text('invite')}
      description={text('invite_lead')}
      saveLabel={text('send_invitations', { count: addresses.length })}
      footerStart={
        <span role="status" className="text-xs text-fg-3 tabular-nums">
          {text('addresses_count', { count: addresses.length })}
        </span>
      }
    >
      <TextArea
        label={text('addresses')}
        help={text('addresses_help')}
        isRequired
        rows={5}
        autoComplete="off"
        spellCheck={false}
        {...form.input('pasted')}
      />
      {subteams.length > 0 && (
        <MultiCombobox
          label={text('invite_subteams')}
          isOptional
          placeholder={text('choose_subteams')}
          options={options}
          value={options.filter(({ value }) => form.values.subteam_ids.includes(Number(value)))}
          onChange={(chosen) => form.change({ subteam_ids: chosen.map(({ value }) => Number(value)) })}
        />
      )}
      <SeatPrice />
      <p className="text-xs text-fg-3">{text('permissions_later')}</p>
    </FormDialog>
  );
}

/** What one more person costs, from the day of joining; nothing where a seat costs nothing. */
function SeatPrice() {
  const { today, then, interval } = useRead(team.getPricingInfo, {}).data ?? {};
  if (!today || !then) return null;
  return (
    <p className="text-fg-2">
      {text(interval === 'year' ? 'price_a_year' : 'price_a_month', { today: formatSum(today), then: formatSum(then) })}
    </p>
  );
}

/** Names the addresses the server refused, which it names by their place. */
function nameWrong(errors: Record<string, string>, pasted: string): string | undefined {
  const { addresses } = readAddresses(pasted);
  const wrong = Object.keys(errors).flatMap((path) => addresses[Number(/^emails\.(\d+)$/.exec(path)?.[1])] ?? []);
  if (wrong.length > 0) return text('wrong_addresses', { count: wrong.length, list: wrong.join(', ') });
  return Object.values(errors)[0];
}

const others = {
  already_member: 'already_member',
  already_invited: 'already_invited',
  deactivated: 'deactivated_member',
} as const;

/** Says how many were invited, and of every other address why it was not. */
function showOutcomes(results: readonly InviteOutcome[]): void {
  const invited = results.filter(({ outcome }) => outcome === 'invited').length;
  const rest = results.flatMap(({ email, outcome }) =>
    outcome === 'invited' ? [] : [`${email}: ${text(others[outcome])}`],
  );
  toast({
    type: invited > 0 ? 'SUCCESS' : 'INFO',
    heading: invited > 0 ? text('invited', { count: invited }) : text('nobody_invited'),
    ...(rest.length > 0 && { message: rest.join('; ') }),
  });
}
