import { InlineField } from '#platform/web/entity/entity-record.tsx';
import type { SaveFields } from '#platform/web/entity/use-entity-edit.ts';
import type { Client } from '../../contract.ts';
import { clientEntity } from '../client-fields.ts';
import { HistoryButton } from './history-button.tsx';

interface ClientNameProps {
  client: Client;
  save: SaveFields;
}

const name = clientEntity.find(({ onRecord }) => onRecord === 'title')!;

/** Shows the heading of the record, edited in place. */
export const ClientName = ({ client, save }: ClientNameProps) => (
  <div className="-ms-1.5 min-w-0 has-[input]:w-120">
    <InlineField field={name} value={client.name} isReadOnly={!client.access_policy.EDIT} save={save} />
  </div>
);

export const NameHistory = ({ client }: Pick<ClientNameProps, 'client'>) => (
  <span className="-mx-1.5 flex">
    <HistoryButton client={client} field={name.name} label={name.label} />
  </span>
);
