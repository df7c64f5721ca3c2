import { EntityRecord } from '#platform/web/entity/entity-record.tsx';
import type { SaveFields } from '#platform/web/entity/use-entity-edit.ts';
import { useSession } from '#platform/web/session.tsx';
import type { Client, ClientField } from '../../contract.ts';
import { DuplicateHint } from '../add/duplicate-hint.tsx';
import { clientEntity } from '../client-fields.ts';
import { text } from '../en.ts';
import { describeAdded } from './describe-added.ts';
import { HistoryButton } from './history-button.tsx';

interface ClientDetailsProps {
  client: Client;
  save: SaveFields;
  /** True where the head has no room for where the client came from and when. */
  hasOrigin: boolean;
}

/**
 * Shows the contact details of a client, each edited in place. A number that another client already has is reported and
 * still saved.
 */
export function ClientDetails({ client, save, hasOrigin }: ClientDetailsProps) {
  const { default_country, time_zone } = useSession();
  return (
    <section aria-labelledby="contact-heading" className="py-4 ps-5 pe-3">
      <h2 id="contact-heading" className="mb-2 text-sm font-semibold">
        {text('contact')}
      </h2>
      <EntityRecord
        fields={clientEntity}
        entity={client}
        isReadOnly={!client.access_policy.EDIT}
        save={save}
        country={default_country}
        historyOf={(field) => <HistoryButton client={client} field={field as ClientField} />}
        hintFor={({ kind }, draft) => (
          <DuplicateHint
            phone={kind === 'phones' ? draft : ''}
            email={kind === 'emails' ? draft : ''}
            exceptId={client.id}
          />
        )}
      />
      {hasOrigin && <p className="mt-3 text-xs text-fg-3">{describeAdded(client, time_zone)}</p>}
    </section>
  );
}
