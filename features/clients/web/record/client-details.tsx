import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { customFieldPages } from '#features/custom-fields/pages.ts';
import { useCustomEntity } from '#features/custom-fields/web/index.ts';
import type { EntityField } from '#platform/web/entity/entity-field.ts';
import { EntityRecord } from '#platform/web/entity/entity-record.tsx';
import type { EntityEdit } from '#platform/web/entity/use-entity-edit.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { Client } from '../../contract.ts';
import { clientEntity } from '../client-fields.ts';
import { text as clientsText } from '../en.ts';
import { describeAdded } from './describe-added.ts';
import { text } from './en.ts';
import { HistoryButton } from './history-button.tsx';

const DuplicateHint = lazyPart(() => import('../add/duplicate-hint.tsx').then((module) => module.DuplicateHint));

interface ClientDetailsProps {
  client: Client;
  edit: Pick<EntityEdit, 'save' | 'errors'>;
  /** True where the head has no room for where the client came from and when. */
  hasOrigin: boolean;
  /** False for a deleted client, whose history nobody is shown. */
  hasHistory?: boolean;
}

/**
 * Shows the contact details of a client and the organisation's own fields, each edited in place. A number that another
 * client already has is reported and still saved.
 */
export function ClientDetails({ client, edit, hasOrigin, hasHistory = true }: ClientDetailsProps) {
  const { time_zone } = useSession();
  const custom = useCustomEntity().filter(({ onRecord }) => onRecord === 'line');
  return (
    <>
      <Fields id="contact-heading" title={text('contact')} {...{ client, edit, hasHistory }} fields={clientEntity}>
        {hasOrigin && <p className="mt-3 text-xs text-fg-3">{describeAdded(client, time_zone)}</p>}
      </Fields>
      {custom.length > 0 && (
        <Fields
          id="details-heading"
          title={text('details')}
          {...{ client, edit, hasHistory }}
          fields={custom}
          action={<ManageFields />}
        />
      )}
    </>
  );
}

interface FieldsProps extends Omit<ClientDetailsProps, 'hasOrigin'> {
  id: string;
  title: string;
  fields: readonly EntityField[];
  action?: ReactNode;
  children?: ReactNode;
}

function Fields({ id, title, fields, client, edit, hasHistory, action, children }: FieldsProps) {
  const { default_country } = useSession();
  return (
    <section aria-labelledby={id} className="border-line py-4 ps-5 pe-3 not-first:border-t">
      <div className="mb-2 flex min-h-5 items-center justify-between">
        <h2 id={id} className="text-sm font-semibold">
          {title}
        </h2>
        {action}
      </div>
      <EntityRecord
        fields={fields}
        entity={client}
        isReadOnly={!client.access_policy.EDIT}
        {...edit}
        country={default_country}
        {...(hasHistory && {
          historyOf: ({ name, label }: EntityField) => <HistoryButton client={client} field={name} label={label} />,
        })}
        hintFor={({ kind }, draft) =>
          draft !== '' && (
            <DuplicateHint
              phone={kind === 'phones' ? draft : ''}
              email={kind === 'emails' ? draft : ''}
              exceptId={client.id}
            />
          )
        }
      />
      {children}
    </section>
  );
}

/** Leads to the settings of the fields, for a person who may change them. */
function ManageFields() {
  const person = useSession();
  if (!mayUse(person, 'CUSTOM_FIELDS.MANAGE')) return null;
  return (
    <PageLink
      to={customFieldPages.custom_client_fields}
      aria-label={clientsText('manage_fields')}
      className={classNames(buttonClasses({ variant: 'ghost', size: 'sm' }), '-my-1')}
    >
      <Icon of={SlidersHorizontal} size={14} className="text-icon" />
    </PageLink>
  );
}
