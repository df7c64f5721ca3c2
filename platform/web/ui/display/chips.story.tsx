import type { Story } from '../stories/story.ts';
import { Example } from '../stories/story-parts.tsx';
import { Badge, CountBadge, Counter } from './badge.tsx';
import type { ColorId } from './person-marks.ts';
import { Tag, TagList } from './tag.tsx';

const colours = ['Slate', 'Rose', 'Ember', 'Honey', 'Lime', 'Leaf', 'Lagoon', 'Sky', 'Violet', 'Orchid'];

export const story: Story = {
  title: 'Chips, badges, marks',
  render: () => (
    <>
      <Example of="Badges and counters">
        <Badge tone="success">Active</Badge>
        <Badge tone="warning">In-Review</Badge>
        <Badge tone="danger">Rejected</Badge>
        <Badge tone="info">Info</Badge>
        <Badge>Company</Badge>
        <Badge tone="outline">Soon</Badge>
        <CountBadge count={26} />
        <CountBadge count={5} tone="danger" />
        <CountBadge count={1000} />
        <Counter tone="brand">2</Counter>
      </Example>
      <Example of="Group colours, ids 1 to 10">
        {colours.map((name, index) => (
          <Tag key={name} colorId={(index + 1) as ColorId} name={`${index + 1} ${name}`} />
        ))}
        <Tag colorId={4} name="Investors" onRemove={() => undefined} />
        <TagList
          tags={[
            { colorId: 4, name: 'First-time buyers' },
            { colorId: 3, name: 'VIP' },
            { colorId: 8, name: 'Overseas' },
          ]}
        />
      </Example>
    </>
  ),
};
