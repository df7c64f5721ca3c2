import type { Story } from '#platform/web/ui/stories/story.ts';
import { Example } from '#platform/web/ui/stories/story-parts.tsx';
import { CountryField } from './country-field.tsx';

export const story: Story = {
  title: 'Country',
  render: () => (
    <Example of="Chosen, and left to the organisation">
      <CountryField value="SG" onChange={() => undefined} />
      <CountryField value={null} placeholder="Same as the organisation" onChange={() => undefined} />
    </Example>
  ),
};
