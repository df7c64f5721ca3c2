import { messages } from '#platform/contract/messages.ts';
import { isEmail } from '#platform/web/entity/email-shape.ts';
import { useSession } from '#platform/web/session.tsx';
import { PhoneField } from '#platform/web/ui/fields/phone/phone-field.tsx';
import { isPhoneNumber } from '#platform/web/ui/fields/phone/phone-numbers.ts';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { useForm } from '#platform/web/use-form.ts';
import { findSamePerson, type RecipientLine, type WrittenPerson } from './distribution-form.ts';
import { text } from './en.ts';

/** As the contract has them. */
const MAX_NAME = 120;
const MAX_EMAIL = 254;

interface PersonDialogProps {
  /** Null for a new one. */
  person: RecipientLine | null;
  /** The other recipients. */
  listed: readonly RecipientLine[];
  onSave: (person: WrittenPerson) => void;
  onClose: () => void;
}

interface PersonValues {
  name: string;
  email: string;
  phone: string;
}

const write = ({ name, email, phone }: PersonValues): WrittenPerson => ({
  name: name.trim(),
  email: email.trim() || null,
  phone: phone || null,
});

/** Writes the name and the addresses of a person outside the account. */
export function PersonDialog({ person, listed, onSave, onClose }: PersonDialogProps) {
  const { default_country } = useSession();
  const form = useForm<PersonValues>({
    stored: { name: person?.name ?? '', email: person?.email ?? '', phone: person?.phone ?? '' },
    findProblem: (name, values) => findPersonProblem(name, values, listed),
    save: async (values) => {
      onSave(write(values));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={text(person ? 'edit_person_title' : 'new_person')}
      description={text('person_text')}
      saveLabel={text(person ? 'person_save' : 'person_add')}
      onClose={onClose}
    >
      <TextField
        label={text('person_name')}
        isRequired
        autoComplete="off"
        maxLength={MAX_NAME}
        {...form.input('name')}
        error={form.errors.name ?? null}
      />
      <TextField
        label={text('person_email')}
        type="email"
        autoComplete="off"
        maxLength={MAX_EMAIL}
        {...form.input('email')}
        error={form.errors.email ?? null}
      />
      <PhoneField
        label={text('person_phone')}
        defaultCountry={default_country}
        {...form.control('phone')}
        error={form.errors.phone ?? null}
      />
    </FormDialog>
  );
}

function findPersonProblem(
  name: keyof PersonValues,
  values: PersonValues,
  listed: readonly RecipientLine[],
): string | null {
  const person = write(values);
  if (name === 'name') return person.name === '' ? messages.required : null;
  if (name === 'phone') return person.phone === null || isPhoneNumber(person.phone) ? null : messages.phoneNumber;
  if (person.email === null && person.phone === null) return text('address_needed');
  if (person.email !== null && !isEmail(person.email)) return messages.email;
  const same = findSamePerson(listed, person);
  return same ? text('already_listed', { name: same.name }) : null;
}
