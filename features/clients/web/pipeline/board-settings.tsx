import { useCustomFields } from '#features/custom-fields/web/index.ts';
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import type { PipelineView } from '../../pipeline-contract.ts';
import { cardParts, useCardParts } from './card-parts.ts';
import { text } from './en.ts';

/** The choices of the dropdown whose options are the columns, and of what cards show; each applies at once. */
export function BoardSettings({ view, onField }: { view: PipelineView; onField: (id: number) => void }) {
  const dropdowns = useCustomFields().filter(({ type }) => type === 'dropdown');
  const { shown, show } = useCardParts();
  return (
    <>
      <Select
        label={text('columns')}
        value={view.field ? String(view.field.id) : null}
        onChange={(id) => onField(Number(id))}
        options={dropdowns.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <fieldset className="m-0 min-w-0 border-0 p-0">
        <legend className="mb-2 p-0 font-medium">{text('on_cards')}</legend>
        <div className="grid">
          {cardParts.map((part) => (
            <Checkbox
              key={part}
              label={text(`part_${part}`)}
              checked={shown.includes(part)}
              onChange={({ target }) => show(part, target.checked)}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
