import { Button } from './button.tsx';
import type { Story } from './story.ts';
import { Example } from './story-parts.tsx';
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
];

export const story: Story = {
  title: 'Toasts',
  render: () => (
    <>
      <Example of="4 seconds, paused on hover and focus, three at most">
        {examples.map((content) => (
          <Button key={content.type} size="sm" onClick={() => toast(content)}>
            {content.type}
          </Button>
        ))}
      </Example>
      <Example of="Looks" isColumn>
        {examples.map((content) => (
          <ToastCard key={content.type} {...content} onDismiss={() => undefined} />
        ))}
      </Example>
    </>
  ),
};
