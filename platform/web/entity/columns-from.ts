import { createElement, type ReactNode } from 'react';
import { FieldCell } from './choice-mark.tsx';
import type { EntityField } from './entity-field.ts';

/** A column made of a field. */
export interface FieldColumn<Entity> {
  id: string;
  label: string;
  /** Pixels; columns share the remaining width in this proportion. */
  width: number;
  /** True when the column is shown by default. */
  isDefault: boolean;
  cell: (entity: Entity) => ReactNode;
}

/**
 * Returns the columns of the fields that have one, in their order.
 *
 * @param special what differs in a column from its field.
 */
export const columnsFrom = <Entity extends object, Special extends Partial<FieldColumn<Entity>>>(
  fields: readonly EntityField[],
  special: Readonly<Record<string, Special>> = {},
): (FieldColumn<Entity> & Special)[] =>
  fields.flatMap((field) => {
    if (!field.column) return [];
    const { width, isShown } = field.column;
    const cell = (entity: Entity) => createElement(FieldCell, { entity, field });
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
