import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import { messages } from '#platform/contract/messages.ts';
import { useChange } from '#platform/web/data.ts';
import { fromList } from '#platform/web/list-return.ts';
import { useSession } from '#platform/web/session.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { PhoneField } from '#platform/web/ui/fields/phone-field.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { ClientDraft, clients, type NewClient } from '../../contract.ts';
import { text } from '../en.ts';
import { problemOfPhone } from '../record/contact-problems.ts';
import { DuplicateHint } from './duplicate-hint.tsx';

const isPhone = async (phone: string) => phone === '' || (await problemOfPhone(phone)) === null;

/** One phone and one e-mail to begin with; more are added on the record. Limits are those of the contract. */
const Form = z.object({
  name: ClientDraft.shape.name,
  phone: z.string().refine(isPhone, messages.phoneNumber),
  email: z.union([z.literal(''), z.email(messages.email)]),
  company: z.string().trim().max(120, messages.max(120)),
  location: z.string().trim().max(200, messages.max(200)),
});
type Form = z.output<typeof Form>;

const toClient = ({ name, phone, email, company, location }: Form): NewClient => ({
  name,
  phones: phone ? [{ raw: phone }] : [],
  emails: email ? [email] : [],
  company: company || null,
  location: location || null,
});

/** Adds a client by hand. */
export function AddClientDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { default_country } = useSession();
  const navigate = useNavigate();
  const form = useForm<Form>({
    resolver: zodResolver(Form),
    mode: 'onTouched',
    defaultValues: { name, phone: '', email: '', company: '', location: '' },
  });
  const create = useChange(clients.create, {
    onSuccess: (client) => {
      onClose();
      toast({ type: 'SUCCESS', heading: text('client_added_toast', { name: client.name }) });
      void navigate({ to: `/client/${client.id}` as string, state: fromList });
    },
    onFailure: ({ fieldErrors }) => {
      const fields = { name: fieldErrors.name, email: fieldErrors['emails.0'], phone: fieldErrors['phones.0.raw'] };
      const known = Object.entries(fields).filter(([, message]) => message);
      for (const [field, message] of known) form.setError(field as keyof Form, { message: message ?? '' });
      return known.length > 0;
    },
  });
  const submit = form.handleSubmit((written) => create.mutate({ body: toClient(written) }));
  const { errors, isDirty } = form.formState;
  const nameInput = useRef<HTMLInputElement>(null);
  const { ref: registerName, ...nameField } = form.register('name');
  const nameError = errors.name && (errors.name.type === 'too_small' ? messages.required : errors.name.message);
  return (
    <FormDialog
      onClose={onClose}
      title={text('new_client')}
      isDirty={isDirty}
      initialFocus={nameInput}
      saveLabel={text('new_client_save')}
      isSaving={create.isPending}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label={text('field_name')}
        isRequired
        error={nameError}
        autoComplete="off"
        {...nameField}
        ref={(input) => {
          registerName(input);
          nameInput.current = input;
        }}
      />
      <Controller
        control={form.control}
        name="phone"
        render={({ field: { ref: _ref, ...field } }) => (
          <PhoneField
            label={text('field_phone')}
            defaultCountry={default_country}
            error={errors.phone?.message}
            {...field}
          />
        )}
      />
      <TextField
        label={text('field_email')}
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <DuplicateHint phone={form.watch('phone')} email={form.watch('email')} onOpen={onClose} />
      <TextField label={text('field_company')} error={errors.company?.message} {...form.register('company')} />
      <TextField label={text('field_location')} error={errors.location?.message} {...form.register('location')} />
    </FormDialog>
  );
}
