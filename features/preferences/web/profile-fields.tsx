import { Check } from 'lucide-react';
import { channelLabel } from '#domain/web/channel-icon.tsx';
import { identityPages } from '#features/identity/pages.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx';
import { PhoneField } from '#platform/web/ui/fields/phone/phone-field.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { Form } from '#platform/web/use-form.ts';
import type { UserDetails } from '../contract.ts';
import { Setting } from './account-frame.tsx';
import { text } from './en.ts';
import type { ProfileValues } from './profile-form.ts';

interface FieldsProps {
  details: UserDetails;
  form: Form<ProfileValues>;
}

export function ProfileFields({ details, form }: FieldsProps) {
  return (
    <>
      <NameField form={form} />
      <EmailLine details={details} />
      <NumberFields details={details} form={form} />
      <OrganisationField details={details} form={form} />
      <SharePlatformField form={form} />
      <SessionsLine />
    </>
  );
}

type FormProps = Pick<FieldsProps, 'form'>;

function NameField({ form }: FormProps) {
  return (
    <Setting label={text('name')}>
      <TextField label={text('name')} isLabelHidden autoComplete="name" {...form.input('name')} />
    </Setting>
  );
}

/** Shows the address, which is changed on a page of its own because it must be verified first. */
function EmailLine({ details: { user } }: Pick<FieldsProps, 'details'>) {
  const action = user.email === null ? text('add_email') : text('change');
  return (
    <Setting label={text('email')} help={text('email_help')}>
      <div className="flex flex-wrap items-center gap-2">
        <span className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-2 max-sm:basis-full">
          {user.email === null ? (
            <span className="text-fg-3">{text('no_email')}</span>
          ) : (
            <bdi dir="ltr" className="min-w-0 break-words">
              {user.email}
            </bdi>
          )}
          {user.email !== null && <ProofBadge isProven={user.is_email_verified} />}
        </span>
        {user.email !== null && !user.is_email_verified && (
          <PageLink to={identityPages.change_email} search={{ email: user.email }} className={buttonClasses()}>
            {text('verify')}
          </PageLink>
        )}
        <PageLink to={identityPages.change_email} className={buttonClasses({ variant: 'ghost' })}>
          {action}
        </PageLink>
      </div>
      {user.email !== null && !user.is_email_verified && (
        <p className="mt-1.5 text-xs text-fg-3">{text('verify_hint')}</p>
      )}
    </Setting>
  );
}

const ProofBadge = ({ isProven }: { isProven: boolean }) =>
  isProven ? (
    <Badge tone="success" icon={<Icon of={Check} size={12} />}>
      {text('verified')}
    </Badge>
  ) : (
    <Badge tone="warning">{text('not_verified')}</Badge>
  );

function NumberFields({ details: { user }, form }: FieldsProps) {
  const { default_country } = useSession();
  const country = user.country_code ?? default_country;
  const isSame = form.values.is_whatsapp_same;
  return (
    <>
      <Setting label={text('phone')} help={text('phone_help')}>
        <PhoneField
          label={text('phone')}
          isLabelHidden
          defaultCountry={country}
          isValid={user.is_phone_verified && !form.changed.includes('phone')}
          {...form.control('phone')}
        />
      </Setting>
      <Setting label={text('whatsapp')} help={text('whatsapp_help')} isChoice>
        <div className="grid gap-3">
          <Checkbox
            label={text('same_as_phone')}
            checked={isSame}
            onChange={({ target }) => form.change({ is_whatsapp_same: target.checked })}
          />
          {!isSame && (
            <PhoneField label={text('whatsapp')} isLabelHidden defaultCountry={country} {...form.control('whatsapp')} />
          )}
        </div>
      </Setting>
    </>
  );
}

/** Shows the organisation's name, which people who manage the team may change. */
function OrganisationField({ details: { user }, form }: FieldsProps) {
  const person = useSession();
  if (!mayUse(person, 'TEAM.MANAGE')) {
    const owner = user.usersorganization.owner.name;
    return (
      <Setting label={text('organisation')} help={text('organisation_help', { owner })}>
        <p className="flex min-h-8 items-center">{form.values.organisation}</p>
      </Setting>
    );
  }
  return (
    <Setting label={text('organisation')}>
      <TextField
        label={text('organisation')}
        isLabelHidden
        autoComplete="organization"
        {...form.input('organisation')}
      />
    </Setting>
  );
}

const platforms = ['whatsapp', 'sms', 'email', 'telegram'] as const;

function SharePlatformField({ form }: FormProps) {
  return (
    <Setting label={text('share_platform')} help={text('share_platform_help')}>
      <Segmented
        label={text('share_platform')}
        value={form.values.share_platform}
        onChange={(share_platform) => form.change({ share_platform })}
        segments={platforms.map((value) => ({ value, label: channelLabel(value) }))}
      />
    </Setting>
  );
}

const SessionsLine = () => (
  <Setting label={text('sessions')} help={text('sessions_help')}>
    <PageLink to={identityPages.sessions} className={buttonClasses()}>
      {text('manage_sessions')}
    </PageLink>
  </Setting>
);
