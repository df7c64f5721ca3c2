import {
  ArrowDown,
  ArrowUp,
  ArrowUpDown,
  Bell,
  BookOpen,
  Ellipsis,
  ListChecks,
  Tags,
  Trash2,
  UserRoundCheck,
} from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../buttons/button.tsx';
import { toast } from '../feedback/toast-store.ts';
import { Icon } from '../layout/icon.tsx';
import type { Story } from '../stories/story.ts';
import { Example } from '../stories/story-parts.tsx';
import {
  Menu,
  MenuCheckItem,
  MenuGroup,
  MenuItem,
  MenuLink,
  MenuRadioGroup,
  MenuSegments,
  MenuSeparator,
} from './menu.tsx';

const done = (heading: string) => () => {
  toast({ type: 'INFO', heading });
};

export const story: Story = {
  title: 'Menus',
  render: () => (
    <Example of="Actions, choices, links">
      <Menu align="start" trigger={<IconButton label="Client actions" icon={<Icon of={Ellipsis} />} />}>
        <MenuItem icon={<Icon of={UserRoundCheck} />} shortcut="A" onSelect={done('Assign')}>
          Assign to…
        </MenuItem>
        <MenuItem icon={<Icon of={Tags} />} shortcut="T" onSelect={done('Groups')}>
          Groups…
        </MenuItem>
        <MenuItem icon={<Icon of={ListChecks} />} onSelect={done('Sequence')} isDisabled>
          Add to sequence…
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Icon of={Trash2} />} isDestructive onSelect={done('Delete')}>
          Delete client
        </MenuItem>
      </Menu>
      <DisplayMenu />
      <Menu trigger={<Button>Help</Button>}>
        <MenuGroup heading="Learn">
          <MenuLink icon={<Icon of={BookOpen} />} href="#guide">
            User guide
          </MenuLink>
          <MenuItem icon={<Icon of={Bell} />} end="2 new" onSelect={done('News')}>
            What is new
          </MenuItem>
        </MenuGroup>
      </Menu>
    </Example>
  ),
};

function DisplayMenu() {
  const [density, setDensity] = useState<'compact' | 'default' | 'relaxed'>('default');
  const [order, setOrder] = useState<'up' | 'down'>('up');
  const [showsSource, setShowsSource] = useState(true);
  return (
    <Menu align="start" trigger={<Button variant="ghost">Display</Button>}>
      <MenuGroup heading="Row height">
        <MenuRadioGroup
          value={density}
          onChange={setDensity}
          options={[
            { value: 'compact', label: 'Compact' },
            { value: 'default', label: 'Default' },
            { value: 'relaxed', label: 'Relaxed' },
          ]}
        />
      </MenuGroup>
      <MenuSeparator />
      <MenuSegments
        label="Order"
        icon={<Icon of={ArrowUpDown} />}
        value={order}
        onChange={setOrder}
        options={[
          { value: 'up', label: 'Ascending', icon: <Icon of={ArrowUp} size={14} /> },
          { value: 'down', label: 'Descending', icon: <Icon of={ArrowDown} size={14} /> },
        ]}
      />
      <MenuSeparator />
      <MenuCheckItem isChecked={showsSource} onChange={setShowsSource}>
        Source
      </MenuCheckItem>
    </Menu>
  );
}
