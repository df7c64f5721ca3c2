import { FileText, MessageSquare, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Kbd } from '../buttons/kbd.tsx';
import { Avatar } from '../display/avatar.tsx';
import { toast } from '../feedback/toast-store.ts';
import { Icon } from '../layout/icon.tsx';
import type { Story } from '../stories/story.ts';
import { Example } from '../stories/story-parts.tsx';
import { CommandList } from './command-list.tsx';

const run = (heading: string) => () => {
  toast({ type: 'INFO', heading });
};

const clients = [
  { id: 12, name: 'Charlotte Whitfield', phone: '+44 7700 900142' },
  { id: 13, name: 'Suchart Boonmee', phone: '+65 8123 4577' },
  { id: 14, name: 'Nguyễn Thị Mai', phone: '+65 8123 4560' },
];

export const story: Story = {
  title: 'Command list',
  render: () => (
    <Example of="Arrows move, Enter runs" isColumn>
      <Palette />
    </Example>
  ),
};

function Palette() {
  const [query, setQuery] = useState('char');
  const found = clients.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()));
  return (
    <div className="overflow-hidden rounded-lg shadow-pop">
      <CommandList
        label="Search or jump to"
        placeholder="Search or jump to…"
        query={query}
        onQueryChange={setQuery}
        emptyText="Nothing found"
        groups={[
          {
            heading: 'Clients',
            commands: found.map((client) => ({
              id: `client-${client.id}`,
              label: client.name,
              hint: client.phone,
              icon: <Avatar of={client} />,
              onSelect: run(client.name),
            })),
          },
          {
            heading: 'With Charlotte Whitfield',
            commands: [
              {
                id: 'whatsapp',
                label: 'Message on WhatsApp',
                icon: <Icon of={MessageSquare} size={18} />,
                shortcut: 'W',
                onSelect: run('WhatsApp'),
              },
            ],
          },
          {
            heading: 'Content',
            commands: [
              {
                id: 'content-7',
                label: 'Stamp-duty charges, overseas buyers',
                icon: <Icon of={FileText} />,
                hint: 'File',
                onSelect: run('Stamp-duty'),
              },
            ],
          },
          {
            heading: 'Create',
            commands: [
              {
                id: 'create',
                label: `Add client “${query}”`,
                icon: <Icon of={UserPlus} />,
                shortcut: 'C',
                onSelect: run('Create'),
              },
            ],
          },
        ]}
        onClose={run('Close')}
        footer={
          <>
            <span className="flex items-center gap-1">
              <Kbd>↑</Kbd>
              <Kbd>↓</Kbd> move
            </span>
            <span className="flex items-center gap-1">
              <Kbd>↵</Kbd> open
            </span>
          </>
        }
      />
    </div>
  );
}
