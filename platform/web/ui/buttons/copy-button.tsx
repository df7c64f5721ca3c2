import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { toast } from '../feedback/toast-store.ts';
import { Icon } from '../layout/icon.tsx';
import { Button, type ButtonLook, IconButton } from './button.tsx';

const SHOWN_MS = 2000;

/** A button that copies a text to the clipboard and confirms it in its own place. */
export function CopyButton({
  text,
  label,
  isIconOnly = false,
  ...look
}: ButtonLook & { text: string; label: string; isIconOnly?: boolean }) {
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      toast({ type: 'ERROR', heading: uiText('copy_failed'), message: text });
    }
  }

  const icon = <Icon of={isCopied ? Check : Copy} className={isCopied ? 'text-success' : undefined} />;
  return (
    <>
      {isIconOnly ? (
        <IconButton label={label} icon={icon} variant={look.variant} size={look.size} onClick={copy} />
      ) : (
        <Button {...look} icon={icon} onClick={copy}>
          {isCopied ? uiText('copied') : label}
        </Button>
      )}
      <span role="status" className="sr-only">
        {isCopied ? uiText('copied') : ''}
      </span>
    </>
  );
}
