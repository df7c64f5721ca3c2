import { Button } from '../buttons/button.tsx';
import type { Story } from '../stories/story.ts';
import { Example } from '../stories/story-parts.tsx';
import { ToastCard } from './toast.tsx';
import { type ToastContent, toast } from './toast-store.ts';

const examples: readonly ToastContent[] = [
  { type: 'SUCCESS', heading: 'Follow-up set', message: 'Charlotte Whitfield, tomorrow at 10:00 AM' },
  { type: 'ERROR', heading: 'Share did not go through', message: 'Check your connection and try again.' },
  { type: 'WARNING', heading: '2 of 3 files uploaded', message: '1 file is too large (max 100 MB).' },
  {
    type: 'INFO',
    heading: 'Moved to Negotiating',
    message: 'Priya Venkataraghavan Subramanian',
    undo: () => undefined,
  },
  {
    type: 'SUCCESS',
    heading: 'Follow-up done',
    message: 'Charlotte Whitfield',
    undo: () => undefined,
    next: { label: 'Set the next one', onChoose: () => undefined },
  },
  { type: 'INFO', heading: 'New lead: Tan Wei Ling', message: 'From Facebook lead ads', opens: '/clients' },
  { type: 'SUCCESS', heading: 'Tan Wei Ling deleted', undo: () => undefined, lasts: 'until-navigation' },
];

export const story: Story = {
  title: 'Toasts',
  render: () => (
    <>
      <Example of="4 seconds, paused on hover and focus, three at most">
        {examples.map((content) => (
          <Button key={content.heading} size="sm" onClick={() => toast(content)}>
            {content.heading}
          </Button>
        ))}
      </Example>
      <Example of="Looks" isColumn>
        {examples.map((content) => (
          <ToastCard key={content.heading} {...content} onDismiss={() => undefined} onOpen={() => undefined} />
        ))}
      </Example>
    </>
  ),
};
