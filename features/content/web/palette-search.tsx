import { useRead } from '#platform/web/data.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { Command, CommandGroup } from '#platform/web/ui/overlays/command-list.tsx';
import { contents } from '../contract.ts';
import { fillContentPage, findContentKind } from './content-kinds.ts';
import { text } from './en.ts';

/** Returns contents of all kinds that match what is typed, the best match first. @param search null requests nothing. */
export function useFoundContents(search: string | null, onClose: () => void): CommandGroup {
  const navigate = useNavigate();
  const query = { search: search ?? '', page_size: 9 };
  const { data } = useRead(
    contents.search,
    { query },
    { enabled: search !== null && search.trim() !== '', keepPrevious: true },
  );
  const commands = (search === null ? [] : (data?.results ?? [])).map(({ id, type, title }): Command => {
    const { icon, words } = findContentKind(type);
    return {
      id: `content-${id}`,
      label: title,
      icon: <Icon of={icon} />,
      hint: words.one,
      onSelect: () => {
        onClose();
        void navigate({ to: fillContentPage({ type, id }) });
      },
    };
  });
  return { heading: text('content'), commands };
}
