import { Ellipsis } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { Icon } from '../layout/icon.tsx';
import { IconButton } from './button.tsx';

type RowMenuButtonProps = Omit<ComponentPropsWithRef<typeof IconButton>, 'icon' | 'label'> &
  ({ /** The name of the row. */ of: string; label?: never } | { of?: never; label: string });

/** The button at the end of a row that opens what can be done with it. */
export const RowMenuButton = ({
  of = '',
  label = uiText('actions_for', { name: of }),
  ...button
}: RowMenuButtonProps) => (
  <IconButton variant="ghost" size="sm" {...button} label={label} icon={<Icon of={Ellipsis} />} />
);
