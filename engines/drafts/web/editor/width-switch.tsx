import { Monitor, Smartphone } from 'lucide-react';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from '../en.ts';

export type Width = 'desktop' | 'phone';

interface WidthSwitchProps {
  label: string;
  width: Width;
  hasIcons?: boolean;
  className?: string;
  onChange: (width: Width) => void;
}

/** Switches between the two widths in which a draft is looked at. */
export const WidthSwitch = ({ width, hasIcons = false, ...segmented }: WidthSwitchProps) => (
  <Segmented
    {...segmented}
    size="sm"
    value={width}
    segments={[
      { value: 'desktop', label: text('desktop'), ...(hasIcons && { icon: <Icon of={Monitor} size={14} /> }) },
      { value: 'phone', label: text('phone'), ...(hasIcons && { icon: <Icon of={Smartphone} size={14} /> }) },
    ]}
  />
);
