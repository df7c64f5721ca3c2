import type { ReactNode } from 'react';
import type { EntityField } from './entity-field.ts';
import { formatValue } from './field-values.ts';

/** A column made of a field. */
export interface FieldColumn<Entity> {
  id: string;
  label: string;
  /** Pixels; what is left over is shared in this proportion. */
  width: number;
  /** Shown until the person chooses otherwise. */
  isDefault: boolean;
  cell: (entity: Entity) => ReactNode;
}

/**
 * The columns of the fields that have one, in their order.
 *
 * @param special what is otherwise about a field's column than its field says.
 */
export const columnsFrom = <Entity extends object, Special extends Partial<FieldColumn<Entity>>>(
  fields: readonly EntityField[],
  special: Readonly<Record<string, Special>> = {},
): (FieldColumn<Entity> & Special)[] =>
  fields.flatMap((field) => {
    if (!field.column) return [];
    const { width, isShown } = field.column;
    const cell = (entity: Entity) => pickFirst((entity as Record<string, unknown>)[field.name], field);
    return [
      {
        id: field.name,
        label: field.label,
        width,
        isDefault: isShown,
        cell,
        ...special[field.name],
      } as FieldColumn<Entity> & Special,
    ];
  });

/** Of several phones or e-mails the first. */
const pickFirst = (value: unknown, field: EntityField): string =>
  formatValue(Array.isArray(value) ? value.slice(0, 1) : value, field);
