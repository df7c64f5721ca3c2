import { useNavigate } from '@tanstack/react-router';
import { FileText, MessageSquareText } from 'lucide-react';
import { useRead } from '#platform/web/data.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { Command, CommandGroup } from '#platform/web/ui/overlays/command-list.tsx';
import { documentTemplates, textTemplates } from '../contract.ts';
import { fillContentPage } from '../pages.ts';
import { text } from './en.ts';

const SHOWN_OF_A_KIND = 3;

/** Returns files and messages that match what is typed. @param search null requests nothing. */
export function useFoundContents(search: string | null, onClose: () => void): CommandGroup {
  const navigate = useNavigate();
  const query = { search: search ?? '', page_size: SHOWN_OF_A_KIND };
  const options = { enabled: search !== null, keepPrevious: true };
  const files = useRead(documentTemplates.list, { query }, options);
  const messages = useRead(textTemplates.list, { query }, options);
  const found = search === null ? [] : [...(files.data?.results ?? []), ...(messages.data?.results ?? [])];
  const commands = found.map(
    (content): Command => ({
      id: `content-${content.id}`,
      label: content.title,
      icon: <Icon of={content.type === 'file' ? FileText : MessageSquareText} />,
      hint: text(content.type === 'file' ? 'found_file' : 'found_message'),
      onSelect: () => {
        onClose();
        void navigate({ to: fillContentPage(content) });
      },
    }),
  );
  return { heading: text('content'), commands };
}
