import type { ComponentPropsWithRef } from 'react';
import { FilterChip } from '#platform/web/ui/layout/page-header.tsx';

type OnChipProps = ComponentPropsWithRef<'button'> & { name: string; value: string; onRemove: () => void };

/** A filter that is on as the trigger of its choices: what a menu puts on its trigger goes to the chip's first button. */
export const OnChip = ({ name, value, onRemove, ...trigger }: OnChipProps) => (
  <FilterChip name={name} value={value} onRemove={onRemove} trigger={trigger} />
);
