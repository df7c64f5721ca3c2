import type { Story } from '../stories/story.ts';
import { Example } from '../stories/story-parts.tsx';
import { Logo, LogoMark, RookShape } from './logo.tsx';

export const story: Story = {
  title: 'Logo',
  render: () => (
    <Example of="Logo, mark, shape">
      <Logo />
      <LogoMark className="size-10" />
      <span className="grid place-items-center rounded-md bg-deep p-3 text-deep-fg">
        <RookShape className="size-10" />
      </span>
    </Example>
  ),
};
