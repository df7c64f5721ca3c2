import { Clock, Phone, Send } from 'lucide-react';
import type { ReactElement } from 'react';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Menu, MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import type { StepType } from '../../contract.ts';
import { text } from './en.ts';

const icons = { SHARE_CONTENT: Send, CONTACT_CLIENT: Phone, DELAY: Clock };
const actionTypes = ['SHARE_CONTENT', 'CONTACT_CLIENT'] as const;

interface InsertStepProps {
  trigger: ReactElement<Record<string, unknown>>;
  /** True offers waits too. */
  hasWaits?: boolean;
  add: (type: StepType) => void;
}

/** Asks what a new step does. */
export const InsertStep = ({ trigger, hasWaits = false, add }: InsertStepProps) => (
  <Menu trigger={trigger} align="start">
    {[...actionTypes, ...(hasWaits ? (['DELAY'] as const) : [])].map((type) => (
      <MenuItem key={type} icon={<Icon of={icons[type]} />} onSelect={() => add(type)}>
        {text(`type_${type}`)}
      </MenuItem>
    ))}
  </Menu>
);
