import { Ellipsis } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { Icon } from '../layout/icon.tsx';
import { IconButton } from './button.tsx';

/** The button at the end of a row that opens what can be done with it. */
export const RowMenuButton = (button: Omit<ComponentPropsWithRef<typeof IconButton>, 'icon'>) => (
  <IconButton variant="ghost" size="sm" {...button} icon={<Icon of={Ellipsis} />} />
);
