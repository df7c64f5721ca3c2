import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../layout/icon.tsx';
import type { Story } from '../stories/story.ts';
import { Example } from '../stories/story-parts.tsx';
import { Segmented } from './segmented.tsx';

export const story: Story = {
  title: 'Segmented control',
  render: () => (
    <>
      <Example of="Small, with counts">
        <When />
      </Example>
      <Example of="Whole width" isColumn>
        <Method />
      </Example>
      <Example of="Icons">
        <ThemeChoice />
      </Example>
    </>
  ),
};

function When() {
  const [value, setValue] = useState<'all' | 'overdue' | 'today' | 'upcoming'>('all');
  return (
    <Segmented
      label="When"
      size="sm"
      value={value}
      onChange={setValue}
      segments={[
        { value: 'all', label: 'All' },
        { value: 'overdue', label: 'Overdue', count: '5', isCountUrgent: true },
        { value: 'today', label: 'Today', count: '6' },
        { value: 'upcoming', label: 'Upcoming', isDisabled: true },
      ]}
    />
  );
}

function Method() {
  const [value, setValue] = useState<'email' | 'phone'>('phone');
  return (
    <Segmented
      label="Sign-in method"
      isBlock
      value={value}
      onChange={setValue}
      segments={[
        { value: 'email', label: 'E-mail' },
        { value: 'phone', label: 'Phone' },
      ]}
    />
  );
}

function ThemeChoice() {
  const [value, setValue] = useState<'light' | 'dark' | 'system'>('light');
  return (
    <Segmented
      label="Theme"
      size="sm"
      value={value}
      onChange={setValue}
      segments={[
        { value: 'light', label: 'Light', icon: <Icon of={Sun} size={14} /> },
        { value: 'dark', label: 'Dark', icon: <Icon of={Moon} size={14} /> },
        { value: 'system', label: 'System', icon: <Icon of={Monitor} size={14} /> },
      ]}
    />
  );
}
