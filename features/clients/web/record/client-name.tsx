import type { Client } from '../../contract.ts';
import { fieldLimits } from '../../list-choices.ts';
import { text } from '../en.ts';
import { HistoryButton } from './history-button.tsx';
import { InlineValue } from './inline-value.tsx';
import type { SaveFields } from './use-client-edit.ts';

interface ClientNameProps {
  client: Client;
  save: SaveFields;
  hasHistory: boolean;
}

/** The heading of the record, edited where it stands; its history beside it. */
export const ClientName = ({ client, save, hasHistory }: ClientNameProps) => (
  <>
    <div className="-ms-1.5 min-w-0 has-[input]:w-120">
      <InlineValue
        isTitle
        label={text('field_name')}
        add={text('add_name')}
        value={client.name}
        max={fieldLimits.name}
        isReadOnly={!client.access_policy.EDIT}
        onSave={(name, seen) => save({ name }, { name: seen })}
      />
    </div>
    {hasHistory && (
      <span className="-mx-1.5 flex">
        <HistoryButton client={client} field="name" />
      </span>
    )}
  </>
);
