import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../layout/icon.tsx';
import type { Story } from '../stories/story.ts';
import { Example } from '../stories/story-parts.tsx';
import { Button, IconButton } from './button.tsx';
import { LinkButton, TextLink } from './link.tsx';

export const story: Story = {
  title: 'Buttons and links',
  render: () => (
    <>
      <Example of="Variants">
        <Button variant="primary" icon={<Icon of={Plus} />}>
          Add client
        </Button>
        <Button>Secondary</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="danger">Delete</Button>
        <Button variant="danger-quiet">Remove</Button>
        <IconButton label="More" icon={<Icon of={Ellipsis} />} />
      </Example>
      <Example of="States: press the first two to see them save">
        <SavingButton />
        <SavingButton hasIcon />
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button disabled>Disabled</Button>
      </Example>
      <Example of="Sizes">
        <Button size="sm">Small</Button>
        <Button>Medium</Button>
        <Button size="lg">Large</Button>
        <IconButton size="sm" label="More" icon={<Icon of={Ellipsis} size={14} />} />
      </Example>
      <Example of="Long words in a narrow place" isColumn>
        <div className="w-40">
          <Button isBlock>Alexandria Papadopoulou-Fitzgerald</Button>
        </div>
      </Example>
      <Example of="Links">
        <TextLink href="#buttons">View all 9 answers</TextLink>
        <p>
          Still stuck?{' '}
          <TextLink tone="text" href="#buttons">
            Contact support
          </TextLink>
        </p>
        <LinkButton>Use another e-mail</LinkButton>
        <LinkButton disabled>Send again in 0:24</LinkButton>
      </Example>
    </>
  ),
};

function SavingButton({ hasIcon = false }: { hasIcon?: boolean }) {
  const [isSaving, setIsSaving] = useState(false);
  return (
    <Button
      variant="primary"
      icon={hasIcon ? <Icon of={Plus} /> : undefined}
      isSaving={isSaving}
      onClick={() => {
        setIsSaving(true);
        setTimeout(() => setIsSaving(false), 1500);
      }}
    >
      {hasIcon ? 'Add client' : 'Save changes'}
    </Button>
  );
}
