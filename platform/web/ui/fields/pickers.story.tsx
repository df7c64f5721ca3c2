import { useState } from 'react';
import { messages } from '#platform/contract/messages.ts';
import { Avatar } from '../display/avatar.tsx';
import type { Story } from '../stories/story.ts';
import { Example } from '../stories/story-parts.tsx';
import { Combobox } from './combobox.tsx';
import type { ComboboxOption } from './combobox-options.tsx';
import { MultiCombobox } from './multi-combobox.tsx';
import { OptionPicker } from './option-picker.tsx';
import { Select } from './select.tsx';
import { TextArea } from './text-area.tsx';

const people: readonly ComboboxOption[] = [
  'Nadia Rahman',
  'Daniel Ong',
  'Priya Venkataraghavan Subramanian',
  'Tom Adeyemi',
  '陈伟玲',
].map((name, index) => ({
  value: String(index + 1),
  label: name,
  icon: <Avatar of={{ id: index + 1, name }} size={20} />,
  hint: index === 0 ? 'Owner' : undefined,
}));

const groups: readonly ComboboxOption[] = ['Investors', 'Upgraders', 'Term life', 'School zone'].map((label) => ({
  value: label,
  label,
}));

export const story: Story = {
  title: 'Select, combobox, text area',
  render: () => (
    <>
      <Example of="Select" isColumn>
        <StageSelect />
        <Select
          label="Source"
          isRequired
          value={null}
          placeholder="Choose one"
          onChange={() => undefined}
          error={messages.required}
          options={[{ value: 'facebook', label: 'Facebook lead ads' }]}
        />
      </Example>
      <Example of="Combobox" isColumn>
        <Assignee />
        <Groups />
      </Example>
      <Example of="Option picker" isColumn>
        <SomeGroups />
      </Example>
      <Example of="Text area" isColumn>
        <TextArea label="Note" placeholder="Write a note about Charlotte. Only your team sees it." />
      </Example>
    </>
  ),
};

function SomeGroups() {
  const [chosen, setChosen] = useState(groups.slice(0, 2));
  return (
    <OptionPicker
      label="Groups"
      placeholder="Choose"
      isMany
      options={groups}
      chosen={chosen}
      onChange={(next) => setChosen([...next])}
    />
  );
}

function StageSelect() {
  const [value, setValue] = useState<'new' | 'contacted' | 'won' | 'on_hold'>('contacted');
  return (
    <Select
      label="Lead stage"
      value={value}
      onChange={setValue}
      options={[
        { value: 'new', label: 'New' },
        { value: 'contacted', label: 'Contacted', hint: '12' },
        { value: 'won', label: 'Won' },
        { value: 'on_hold', label: 'On hold', heading: 'Not counted' },
      ]}
    />
  );
}

function Assignee() {
  const [value, setValue] = useState<ComboboxOption | null>(people[0]!);
  return <Combobox label="Assigned to" value={value} onChange={setValue} options={people} placeholder="Unassigned" />;
}

function Groups() {
  const [value, setValue] = useState<readonly ComboboxOption[]>(groups.slice(0, 2));
  return <MultiCombobox label="Groups" value={value} onChange={setValue} options={groups} placeholder="Add a group" />;
}
