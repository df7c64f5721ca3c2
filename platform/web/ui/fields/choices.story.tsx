import { useState } from 'react';
import { messages } from '#platform/contract/messages.ts';
import type { Story } from '../stories/story.ts';
import { Example } from '../stories/story-parts.tsx';
import { Checkbox } from './checkbox.tsx';
import { RadioGroup } from './radio-group.tsx';
import { Switch } from './switch.tsx';

export const story: Story = {
  title: 'Checkbox, radio, switch',
  render: () => (
    <>
      <Example of="Checkbox: off, on, mixed, disabled, wrong" isColumn>
        <Checkbox label="Set a follow-up for tomorrow" />
        <Checkbox label="Facebook lead ads" defaultChecked />
        <MixedCheckbox />
        <Checkbox label="Delete clients" help="Needs the permission to see them." disabled />
        <Checkbox label="I agree to be contacted" error={messages.required} />
      </Example>
      <Example of="Radio group" isColumn>
        <Radios />
      </Example>
      <Example of="Switch" isColumn>
        <Switch label="Sends alerts by e-mail" help="Applies immediately." defaultChecked />
        <Switch label="Single-key shortcuts" />
        <Switch label="Managed by the agency" disabled defaultChecked />
      </Example>
    </>
  ),
};

function MixedCheckbox() {
  const [chosen, setChosen] = useState(1);
  return (
    <Checkbox
      label={`${chosen} of 3 clients`}
      isMixed={chosen > 0 && chosen < 3}
      checked={chosen === 3}
      onChange={() => setChosen(chosen === 3 ? 0 : 3)}
    />
  );
}

function Radios() {
  const [value, setValue] = useState<'PRIVATE' | 'ORG' | 'SUBTEAMS'>('PRIVATE');
  return (
    <RadioGroup
      label="Who can see it"
      isRequired
      value={value}
      onChange={setValue}
      options={[
        { value: 'PRIVATE', label: 'Private Content', help: 'Only you.' },
        { value: 'ORG', label: 'Company Content', help: 'Everybody in Kestrel Advisory.' },
        { value: 'SUBTEAMS', label: 'Subteam Content', isDisabled: true },
      ]}
    />
  );
}
