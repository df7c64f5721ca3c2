import { Send } from 'lucide-react';
import { useState } from 'react';
import type { ShareTarget } from '#features/content/web/index.ts';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from './en.ts';

const ShareDialog = lazyPart(() => import('./share-dialog.tsx').then((module) => module.ShareDialog));

interface ShareButtonProps {
  content: ShareTarget;
  /** True for the full width of a card. */
  isBlock?: boolean;
  /** True in a row, where it is one of many. */
  isQuiet?: boolean;
  isDisabled?: boolean;
  label?: string;
  /** Asks something first. @param open opens the dialog. */
  onPress?: ((open: () => void) => void) | undefined;
}

/** Opens the share dialog, whose code loads on first use. */
export function ShareButton({
  content,
  isBlock = false,
  isQuiet = false,
  isDisabled = false,
  label = text('share'),
  onPress,
}: ShareButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  return (
    <>
      <Button
        variant={isQuiet ? 'secondary' : 'primary'}
        size={isQuiet ? 'sm' : 'md'}
        isBlock={isBlock}
        icon={<Icon of={Send} size={14} />}
        disabled={isDisabled}
        aria-label={`${label}: ${content.title}`}
        onClick={() => (onPress ? onPress(open) : open())}
      >
        {label}
      </Button>
      {isOpen && <ShareDialog content={content} onClose={() => setIsOpen(false)} />}
    </>
  );
}
