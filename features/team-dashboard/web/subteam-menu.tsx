import { ChevronDown, UsersRound } from 'lucide-react';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Menu, MenuRadioGroup } from '#platform/web/ui/overlays/menu.tsx';
import type { TeamDashboard } from '../contract.ts';
import { text } from './en.ts';

interface SubteamMenuProps {
  subteams: TeamDashboard['subteam_choices'];
  chosen: number | undefined;
  onChoose: (subteam_id: number | undefined) => void;
}

const ALL = 'all';

/** Chooses whose figures are shown: those of one sub-team or of all. */
export function SubteamMenu({ subteams, chosen, onChoose }: SubteamMenuProps) {
  const name = subteams.find(({ id }) => id === chosen)?.name ?? text('all_subteams');
  return (
    <Menu
      trigger={
        <Button
          aria-label={text('choose_subteam', { name })}
          icon={<Icon of={UsersRound} />}
          iconEnd={<Icon of={ChevronDown} size={14} />}
        >
          <span className="max-w-40 truncate">{name}</span>
        </Button>
      }
    >
      <MenuRadioGroup
        value={chosen === undefined ? ALL : String(chosen)}
        onChange={(value) => onChoose(value === ALL ? undefined : Number(value))}
        options={[
          { value: ALL, label: text('all_subteams') },
          ...subteams.map((subteam) => ({ value: String(subteam.id), label: subteam.name })),
        ]}
      />
    </Menu>
  );
}
