import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import type { Story } from '../stories/story.ts';
import { Example } from '../stories/story-parts.tsx';
import { Banner, bannerActionClasses } from './banner.tsx';

export const story: Story = {
  title: 'Banner',
  render: () => (
    <Example of="Bold fact, plain consequence, one link that is never cut" isColumn>
      <CycledBanner />
      <Banner
        tone="danger"
        fact="Your subscription ended."
        action={
          <a href="#banner" className={bannerActionClasses}>
            View pricing plans
          </a>
        }
      >
        Your clients and content are safe.
      </Banner>
      <Banner
        tone="info"
        icon={Megaphone}
        fact="New: share a group of content with one link."
        onDismiss={() => undefined}
        action={
          <a href="#banner" className={bannerActionClasses}>
            See how
          </a>
        }
      >
        Your client sees every item on a single page.
      </Banner>
    </Example>
  ),
};

function CycledBanner() {
  const [index, setIndex] = useState(1);
  const total = 3;
  return (
    <Banner
      tone="warning"
      fact="Payment failed."
      action={
        <a href="#banner" className={bannerActionClasses}>
          Update billing
        </a>
      }
      position={{
        index,
        total,
        onPrevious: () => setIndex(index === 1 ? total : index - 1),
        onNext: () => setIndex(index === total ? 1 : index + 1),
      }}
    />
  );
}
