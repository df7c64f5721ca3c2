import { textTemplates } from '#features/content/contract.ts';
import { useRead } from '#platform/web/data.ts';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Menu, MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import { text } from './en.ts';

interface SavedMessagesMenuProps extends OnDemandProps {
  onChoose: (body: string) => void;
}

/** Lists the most recently used messages. */
export function SavedMessagesMenu({ onChoose, trigger, isOpenAtFirst }: SavedMessagesMenuProps) {
  const { data } = useRead(textTemplates.list, { query: { page_size: 20, sort: 'last_shared' } });
  return (
    <Menu trigger={trigger} align="start" isOpenAtFirst={isOpenAtFirst} className="max-w-80">
      {data?.results.length === 0 && (
        <MenuItem isDisabled onSelect={() => undefined}>
          {text('no_saved_messages')}
        </MenuItem>
      )}
      {data?.results.map(({ id, title, body }) => (
        <MenuItem key={id} onSelect={() => onChoose(body)}>
          {title}
        </MenuItem>
      ))}
    </Menu>
  );
}
