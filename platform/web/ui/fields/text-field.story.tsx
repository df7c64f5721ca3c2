import { useState } from 'react';
import { messages } from '#platform/contract/messages.ts';
import type { Story } from '../stories/story.ts';
import { Example } from '../stories/story-parts.tsx';
import { SearchField } from './search-field.tsx';
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
        <TextField label="Website" type="url" size="lg" placeholder="https://" />
        <TextField label="Family size" type="number" defaultValue={4} end="people" />
      </Example>
      <Example of="Search, told half a second after the last key" isColumn>
        <ClientSearch />
      </Example>
    </>
  ),
};

function ClientSearch() {
  const [searched, setSearched] = useState('');
  return (
    <>
      <SearchField label="Search clients" placeholder="Name, phone or e-mail" value={searched} onSearch={setSearched} />
      <p className="text-xs text-fg-3">{searched ? `Searched for ${searched}` : 'Nothing searched yet'}</p>
    </>
  );
}
