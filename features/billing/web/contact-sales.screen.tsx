import { messages } from '#platform/contract/messages.ts';
import { useChange } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { saidByForm, useForm } from '#platform/web/use-form.ts';
import { billing } from '../contract.ts';
import { text } from './paying/en.ts';

const MOST_SEATS = 10_000;
const LONGEST = 2_000;

const empty = { message: '', seats: '' };

function findProblem(name: keyof typeof empty, { message, seats }: typeof empty): string | null {
  if (name === 'message') {
    if (message.trim() === '') return messages.required;
    return message.trim().length > LONGEST ? messages.max(LONGEST) : null;
  }
  if (seats.trim() === '') return null;
  return /^\d+$/.test(seats.trim()) && Number(seats) >= 1 && Number(seats) <= MOST_SEATS ? null : text('sales_numbers');
}

/** Sends a question to our sales team (S0-2.1-84). */
export function ContactSalesScreen() {
  const { email } = useSession();
  const send = useChange(billing.contactSales, saidByForm);
  const form = useForm({
    stored: empty,
    refusalUnder: 'message',
    findProblem,
    save: ({ message, seats }) =>
      send.mutateAsync({
        body: { message: message.trim(), ...(seats.trim() !== '' && { seats: Number(seats) }) },
      }),
  });
  if (send.isSuccess) {
    return (
      <StatePanel title={text('sales_sent')}>
        {email ? text('sales_sent_text', { email }) : text('sales_sent_no_email')}
      </StatePanel>
    );
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-surface px-5 pt-10 pb-10 max-sm:px-4 max-sm:pt-5">
      <form {...form.props} className="mx-auto grid max-w-[520px] gap-4">
        <div>
          <h1 className="font-display text-xl font-semibold">{text('sales_title')}</h1>
          <p className="mt-1 text-fg-2">{text('sales_lead')}</p>
        </div>
        <TextArea label={text('sales_message')} isRequired rows={6} {...form.input('message')} />
        <TextField label={text('sales_seats')} isOptional type="text" inputMode="numeric" {...form.input('seats')} />
        <Button variant="primary" size="lg" type="submit" isSaving={form.isSaving} className="justify-self-start">
          {text('sales_send')}
        </Button>
      </form>
    </div>
  );
}
