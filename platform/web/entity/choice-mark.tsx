import { Tag } from '../ui/display/tag.tsx';
import type { EntityChoice, EntityField } from './entity-field.ts';
import { readField } from './field-paths.ts';
import { findChoice, formatValue } from './field-values.ts';

/** An option: its icon and name, its name as a tag in its colour, or its name alone. */
export function ChoiceMark({ choice: { icon, colorId, label } }: { choice: EntityChoice }) {
  if (icon !== undefined) {
    return (
      <span className="inline-flex min-w-0 items-center align-middle whitespace-nowrap">
        {icon}
        <span className="truncate">{label}</span>
      </span>
    );
  }
  return colorId === undefined ? label : <Tag colorId={colorId} name={label} />;
}

/** The value of a field in a table: options as they are drawn, everything else as one line of text. */
export function FieldCell({ entity, field }: { entity: object; field: EntityField }) {
  const value = readField(entity, field.name);
  const choice = field.kind === 'choice' ? findChoice(field, value) : undefined;
  // A cell cuts off what does not fit, and every element takes time while one scrolls.
  if (choice?.icon !== undefined) {
    return (
      <>
        {choice.icon}
        {choice.label}
      </>
    );
  }
  // Of several phones or e-mails there is room for the first.
  return choice ? <ChoiceMark choice={choice} /> : formatValue(Array.isArray(value) ? value.slice(0, 1) : value, field);
}
