import { Logo, LogoMark, RookShape } from './logo.tsx';
import type { Story } from './story.ts';
import { Example } from './story-parts.tsx';

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
