import { useNavigate } from '@tanstack/react-router';
import { fillPage } from '#platform/contract/pages.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { Command, CommandGroup } from '#platform/web/ui/overlays/command-list.tsx';
import type { Content } from '../contract.ts';
import { text } from './en.ts';
import { useFirstOfEachKind } from './read-contents.ts';

const SHOWN_OF_A_KIND = 3;

/** Returns contents that match what is typed. @param search null requests nothing. */
export function useFoundContents(search: string | null, onClose: () => void): CommandGroup {
  const navigate = useNavigate();
  const query = { search: search ?? '', page_size: SHOWN_OF_A_KIND };
  const found = useFirstOfEachKind(query, { enabled: search !== null, keepPrevious: true });
  const commands = found.flatMap(({ kind, data }) =>
    (search === null ? [] : ((data?.results ?? []) as Content[])).map(
      ({ id, title }): Command => ({
        id: `content-${id}`,
        label: title,
        icon: <Icon of={kind.icon} />,
        hint: kind.words.one,
        onSelect: () => {
          onClose();
          void navigate({ to: fillPage(kind.page, { id }) });
        },
      }),
    ),
  );
  return { heading: text('content'), commands };
}
