import { MessageSquareText } from 'lucide-react';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { lazyOnInteraction } from '#platform/web/ui/lazy-on-interaction.tsx';
import { text } from './en.ts';

const SavedMessagesMenu = lazyOnInteraction<{ onChoose: (body: string) => void }>(() =>
  import('./saved-messages-menu.tsx').then((module) => module.SavedMessagesMenu),
);

/** Takes a saved message instead of the one that is there. */
export const SavedMessages = ({ onChoose }: { onChoose: (body: string) => void }) => (
  <SavedMessagesMenu
    onChoose={onChoose}
    trigger={
      <Button variant="ghost" size="sm" icon={<Icon of={MessageSquareText} size={14} />}>
        {text('saved_message')}
      </Button>
    }
  />
);
