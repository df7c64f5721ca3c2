import { Send } from 'lucide-react';
import { useState } from 'react';
import { COMMAND_KEY } from '../../browser/keyboard.ts';
import { Button, IconButton } from '../buttons/button.tsx';
import { Kbd } from '../buttons/kbd.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { Divider } from '../layout/divider.tsx';
import { Icon } from '../layout/icon.tsx';
import type { Story } from '../stories/story.ts';
import { Example } from '../stories/story-parts.tsx';
import { Drawer, type DrawerPlacement } from './drawer.tsx';
import { Popover } from './popover.tsx';
import { Tooltip } from './tooltip.tsx';

const placements: readonly DrawerPlacement[] = ['start', 'end', 'top', 'bottom'];

export const story: Story = {
  title: 'Drawer, popover, tooltip, keys',
  render: () => (
    <>
      <Example of="Drawer, 420 and 984 wide, 420 and 660 high">
        {placements.map((placement) => (
          <PlacedDrawer key={placement} placement={placement} />
        ))}
      </Example>
      <Example of="Popover and tooltip">
        <Popover label="About this number" trigger={<Button>Popover</Button>} className="max-w-70 p-3">
          <p>Opens count once a page was visible for two seconds.</p>
        </Popover>
        <Tooltip text="Share content" shortcut="S">
          <IconButton label="Share content" icon={<Icon of={Send} />} />
        </Tooltip>
      </Example>
      <Example of="Keys">
        <Kbd>{COMMAND_KEY}</Kbd>
        <Kbd>K</Kbd>
        <span className="text-xs text-fg-3">
          <Kbd>G</Kbd> then <Kbd>C</Kbd> for Clients
        </span>
        <Spinner />
      </Example>
      <Example of="Dividers" isColumn>
        <Divider />
        <Divider words="or use a one-time code" />
      </Example>
    </>
  ),
};

function PlacedDrawer({ placement }: { placement: DrawerPlacement }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{placement}</Button>
      <Drawer
        isOpen={isOpen}
        onClose={close}
        placement={placement}
        title="View statistics are part of Pro"
        isExpandable
        {...(placement === 'end' && { cover: <div className="h-24 rounded-lg bg-canvas" />, isFooterStacked: true })}
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              Not now
            </Button>
            <Button variant="primary" onClick={close}>
              View pricing plans
            </Button>
          </>
        }
      >
        <p className="text-md text-fg-2">Sharing still works. Opens and viewing time come back with a plan.</p>
      </Drawer>
    </>
  );
}
