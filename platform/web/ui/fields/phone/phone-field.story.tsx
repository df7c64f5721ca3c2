import { useState } from 'react';
import { messages } from '#platform/contract/messages.ts';
import type { Story } from '../../stories/story.ts';
import { Example } from '../../stories/story-parts.tsx';
import { PhoneField } from './phone-field.tsx';

export const story: Story = {
  title: 'Phone field',
  render: () => (
    <Example of="Paste +44 7700 900142, search 'king' or '62'" isColumn>
      <Live start="" />
      <Live start="+447700900142" />
      <PhoneField label="Mobile number" isRequired value="" onChange={() => undefined} error={messages.phoneNumber} />
    </Example>
  ),
};

function Live({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return (
    <PhoneField
      label="Mobile number"
      size="lg"
      value={value}
      onChange={setValue}
      placeholder="8123 4567"
      isValid={value.length > 10}
      help={value ? `Sent as ${value}` : 'Nothing to send'}
    />
  );
}
