import type { Story } from '../stories/story.ts';
import { Example } from '../stories/story-parts.tsx';
import { Avatar, AvatarStack } from './avatar.tsx';

const people = [
  { id: 1, name: 'Daniel Ong' },
  { id: 2, name: 'Mei Chen' },
  { id: 3, name: 'Priya Venkataraghavan Subramanian' },
  { id: 4, name: 'Muhammad Faizal bin Rahman' },
  { id: 5, name: 'Nguyễn Thị Mai' },
  { id: 6, name: '陈伟玲' },
  { id: 7, name: 'nadia.rahman@kestrel.example' },
] as const;

export const story: Story = {
  title: 'Avatars',
  render: () => (
    <>
      <Example of="20, 24, 28, 32, 40, 56, 72">
        {([20, 24, 28, 32, 40, 56, 72] as const).map((size, index) => (
          <Avatar key={size} of={people[index]!} size={size} />
        ))}
      </Example>
      <Example of="Square for organisations; stacks">
        <Avatar of={{ id: 'kestrel', name: 'Kestrel Advisory' }} size={32} isSquare />
        <AvatarStack people={people} />
        <AvatarStack people={people.slice(0, 2)} size={24} />
      </Example>
    </>
  ),
};
