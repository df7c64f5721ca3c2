import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Avatar } from '../display/avatar.tsx';
import { Badge } from '../display/badge.tsx';
import { Icon } from '../layout/icon.tsx';
import type { Story } from '../stories/story.ts';
import { Example } from '../stories/story-parts.tsx';
import { Banner } from './banner.tsx';
import { CardsSkeleton, RecordSkeleton, SkeletonBlock, TableSkeleton } from './skeleton.tsx';
import {
  EmptyPanel,
  FailedPanel,
  LockedHint,
  LockedPanel,
  NoMatchesPanel,
  NoPermissionPanel,
  PlaceholderRow,
} from './state-panel.tsx';

export const story: Story = {
  title: 'States of a list or record',
  render: () => (
    <>
      <Example of="Loading, after 150 ms: list, record, cards" isColumn>
        <TableSkeleton rows={4} />
        <RecordSkeleton />
        <CardsSkeleton cards={2} />
      </Example>
      <Example of="Empty, first time" isColumn>
        <EmptyPanel
          headingLevel="h3"
          title="No follow-ups yet"
          placeholder={['TL', 'AM', 'SH'].map((name, index) => (
            <PlaceholderRow key={name}>
              <Avatar of={{ id: index, name }} />
              <SkeletonBlock className="h-2.5 w-22" />
              <span className="ms-auto">
                {index === 0 ? <Badge tone="info">Today</Badge> : <SkeletonBlock className="h-4 w-13" />}
              </span>
            </PlaceholderRow>
          ))}
          actions={
            <>
              <Button>Learn how</Button>
              <Button variant="primary" icon={<Icon of={CalendarPlus} />}>
                Set a follow-up
              </Button>
            </>
          }
        >
          Set one from any client, and it shows up here on the day it is due.
        </EmptyPanel>
      </Example>
      <Example of="Empty, filtered" isColumn>
        <NoMatchesPanel headingLevel="h3" title="No clients match" onClear={() => undefined}>
          Nobody in Investors was added in the last 7 days.
        </NoMatchesPanel>
      </Example>
      <Example of="Error; the second failure names help" isColumn>
        <Failure />
      </Example>
      <Example of="No permission" isColumn>
        <NoPermissionPanel
          headingLevel="h3"
          title="This client is not assigned to you"
          actions={<Button>Back to my clients</Button>}
        >
          Ask Nadia Rahman to assign Charlotte Whitfield to you, or go back to your own clients.
        </NoPermissionPanel>
      </Example>
      <Example of="Locked, free tier" isColumn>
        <LockedHint onPress={() => undefined} />
        <LockedPanel
          headingLevel="h3"
          title="See who opens your content"
          shape={<LockedShape />}
          actions={<Button variant="primary">View pricing plans</Button>}
          below="Members see: “Ask nadia.rahman@kestrel.example, who owns this account.”"
        >
          Opens, viewing time and the pages they linger on. Part of Pro.
        </LockedPanel>
      </Example>
      <Example of="Offline" isColumn>
        <Banner tone="warning" fact="You are offline.">
          2 changes wait to be sent.
        </Banner>
      </Example>
    </>
  ),
};

function Failure() {
  const [isRetrying, setIsRetrying] = useState(false);
  return (
    <FailedPanel
      headingLevel="h3"
      title="Clients did not load"
      isRetrying={isRetrying}
      supportEmail="help@leadkeep.example"
      onRetry={() => {
        setIsRetrying(true);
        setTimeout(() => setIsRetrying(false), 800);
      }}
    />
  );
}

function LockedShape() {
  return (
    <div className="flex h-16 items-end gap-1">
      {[18, 30, 44, 26, 60, 36, 22, 14, 30, 20, 12].map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are a drawing
        <span key={index} style={{ height }} className="w-3.5 rounded-xs bg-brand-line" />
      ))}
    </div>
  );
}
