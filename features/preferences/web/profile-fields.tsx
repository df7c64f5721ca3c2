import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { buttonClasses } from '#platform/web/ui/button.tsx';
import { channelLabel } from '#platform/web/ui/channel-icon.tsx';
import { Checkbox } from '#platform/web/ui/checkbox.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { PhoneField } from '#platform/web/ui/phone-field.tsx';
import { Segmented } from '#platform/web/ui/segmented.tsx';
import { TextField } from '#platform/web/ui/text-field.tsx';
import type { UserDetails } from '../contract.ts';
import { Setting } from './account-frame.tsx';
import { text } from './en.ts';
import type { ProfileDraftState } from './profile.screen.tsx';
import { problemOfNumber, problemsOf } from './profile-form.ts';

interface FieldsProps {
  details: UserDetails;
  draft: ProfileDraftState;
}

export function ProfileFields({ details, draft }: FieldsProps) {
  return (
    <>
      <NameField draft={draft} />
      <EmailLine details={details} />
      <NumberFields details={details} draft={draft} />
      <OrganisationField details={details} draft={draft} />
      <SharePlatformField draft={draft} />
      <SessionsLine />
    </>
  );
}

type DraftProps = Pick<FieldsProps, 'draft'>;

function NameField({ draft: { values, errors, change, setErrors } }: DraftProps) {
  return (
    <Setting label={text('name')}>
      <TextField
        label={text('name')}
        isLabelHidden
        autoComplete="name"
        value={values.name}
        error={errors.name}
        onBlur={() => setErrors((earlier) => ({ ...earlier, name: problemsOf(values).name }))}
        onChange={({ target }) => {
          change({ name: target.value });
          setErrors(({ name, ...others }) =>
            name ? { ...others, name: problemsOf({ ...values, name: target.value }).name } : others,
          );
        }}
      />
    </Setting>
  );
}

/** The address is changed on a page of its own, because it is proven first. */
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
          <Link to="/account/change-email" search={{ email: user.email } as never} className={buttonClasses()}>
            {text('verify')}
          </Link>
        )}
        <Link to="/account/change-email" className={buttonClasses({ variant: 'ghost' })}>
          {action}
        </Link>
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

function NumberFields({ details: { user }, draft }: FieldsProps) {
  const { values, changed, errors, change } = draft;
  const { default_country } = useSession();
  const country = user.country_code ?? default_country;
  const isProven = user.is_phone_verified && !changed.includes('phone');
  const check = useNumberCheck(draft);
  return (
    <>
      <Setting label={text('phone')} help={text('phone_help')}>
        <PhoneField
          label={text('phone')}
          isLabelHidden
          defaultCountry={country}
          value={values.phone}
          error={errors.phone}
          isValid={isProven}
          onBlur={() => check('phone', values.phone)}
          onChange={(phone) => {
            change({ phone });
            if (errors.phone) check('phone', phone);
          }}
        />
      </Setting>
      <Setting label={text('whatsapp')} help={text('whatsapp_help')} isChoice>
        <div className="grid gap-3">
          <Checkbox
            label={text('same_as_phone')}
            checked={values.is_whatsapp_same}
            onChange={({ target }) => change({ is_whatsapp_same: target.checked })}
          />
          {!values.is_whatsapp_same && (
            <PhoneField
              label={text('whatsapp')}
              isLabelHidden
              defaultCountry={country}
              value={values.whatsapp}
              error={errors.whatsapp}
              onBlur={() => check('whatsapp', values.whatsapp)}
              onChange={(whatsapp) => {
                change({ whatsapp });
                if (errors.whatsapp) check('whatsapp', whatsapp);
              }}
            />
          )}
        </div>
      </Setting>
    </>
  );
}

/** Judges a number when one has left its field, and from then on while one types (S1-5-18). */
function useNumberCheck({ setErrors }: ProfileDraftState) {
  return (name: 'phone' | 'whatsapp', number: string) => {
    problemOfNumber(number).then(
      (problem) => setErrors((earlier) => ({ ...earlier, [name]: problem })),
      // Without the plans the server judges when it is saved.
      () => undefined,
    );
  };
}

/** Whoever manages the team may rename the organisation; the others see its name. */
function OrganisationField({ details: { user }, draft: { values, errors, change } }: FieldsProps) {
  const person = useSession();
  if (!mayUse(person, 'TEAM.MANAGE')) {
    const owner = user.usersorganization.owner.name;
    return (
      <Setting label={text('organisation')} help={text('organisation_help', { owner })}>
        <p className="flex min-h-8 items-center">{values.organisation}</p>
      </Setting>
    );
  }
  return (
    <Setting label={text('organisation')}>
      <TextField
        label={text('organisation')}
        isLabelHidden
        autoComplete="organization"
        value={values.organisation}
        error={errors.organisation}
        onChange={({ target }) => change({ organisation: target.value })}
      />
    </Setting>
  );
}

const platforms = ['whatsapp', 'sms', 'email', 'telegram'] as const;

function SharePlatformField({ draft: { values, change } }: DraftProps) {
  return (
    <Setting label={text('share_platform')} help={text('share_platform_help')}>
      <Segmented
        label={text('share_platform')}
        value={values.share_platform}
        onChange={(share_platform) => change({ share_platform })}
        segments={platforms.map((value) => ({ value, label: channelLabel(value) }))}
      />
    </Setting>
  );
}

const SessionsLine = () => (
  <Setting label={text('sessions')} help={text('sessions_help')}>
    <Link to="/account/sessions" className={buttonClasses()}>
      {text('manage_sessions')}
    </Link>
  </Setting>
);
