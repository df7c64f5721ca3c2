import { Search } from 'lucide-react';
import { messages } from '#platform/contract/messages.ts';
import { Icon } from './icon.tsx';
import type { Story } from './story.ts';
import { Example } from './story-parts.tsx';
import { TextField } from './text-field.tsx';

export const story: Story = {
  title: 'Text fields',
  render: () => (
    <>
      <Example of="Eager validation" isColumn>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField label="Name" isRequired defaultValue="Siobhán O’Connor" isValid />
          <TextField label="E-mail" type="email" defaultValue="siobhan@" error={messages.email} />
        </div>
      </Example>
      <Example of="Help, optional, disabled, hidden label" isColumn>
        <TextField label="Job title" isOptional help="Shown to clients on shared pages." />
        <TextField label="Organisation" defaultValue="Kestrel Advisory" disabled />
        <TextField
          label="Search clients"
          isLabelHidden
          type="search"
          placeholder="Name, phone or e-mail"
          start={<Icon of={Search} size={14} />}
        />
        <TextField label="Website" type="url" size="lg" placeholder="https://" />
        <TextField label="Family size" type="number" defaultValue={4} end="people" />
      </Example>
    </>
  ),
};
