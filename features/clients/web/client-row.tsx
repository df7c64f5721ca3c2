import { memo, useState } from 'react';
import { BareCheckbox } from '#platform/web/ui/checkbox.tsx';
import { Cell, Row, rowEndClasses } from '#platform/web/ui/table.tsx';
import type { Client } from '../contract.ts';
import type { ClientColumn } from './client-columns.tsx';
import { ClientRowActions } from './client-row-actions.tsx';
import { text } from './en.ts';
import type { Selection } from './use-selection.ts';

interface ClientRowProps {
  client: Client;
  columns: readonly ClientColumn[];
  rowIndex: number;
  isSelected: boolean;
  onToggle: Selection['toggle'];
}

/**
 * One client: tick, columns, quick actions over the end. The ring of its link is drawn inside the whole row: around it, the
 * head would cover the upper line of the first one. The actions are made for the row one reaches: on all of them they would
 * be half of what scrolling draws.
 */
export const ClientRow = memo(function ClientRow({ client, columns, rowIndex, isSelected, onToggle }: ClientRowProps) {
  const [isReached, setIsReached] = useState(false);
  const reach = () => setIsReached(true);
  return (
    <Row
      aria-rowindex={rowIndex}
      isSelected={isSelected}
      data-client={client.id}
      onPointerEnter={reach}
      onFocus={reach}
      className="has-[[data-row-link]:focus-visible]:outline-2 has-[[data-row-link]:focus-visible]:-outline-offset-2 has-[[data-row-link]:focus-visible]:outline-focus"
    >
      <Cell>
        <BareCheckbox
          aria-label={text('select_client', { name: client.name })}
          checked={isSelected}
          onChange={(event) => onToggle(client.id, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </Cell>
      {columns.map((column, index) => {
        const isLast = index === columns.length - 1;
        return (
          <Cell key={column.id} className={isLast ? rowEndClasses : ''}>
            {isLast ? <span className="block truncate">{column.cell(client)}</span> : column.cell(client)}
            {isLast && isReached && <ClientRowActions client={client} />}
          </Cell>
        );
      })}
    </Row>
  );
});
