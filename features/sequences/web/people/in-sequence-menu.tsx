import { CalendarClock, ExternalLink, LogOut, Pause, Play, RotateCcw, SkipForward } from 'lucide-react';
import { useState } from 'react';
import type { Page } from '#platform/contract/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '#platform/web/ui/overlays/menu.tsx';
import type { SequenceClient } from '../../clients-contract.ts';
import { PauseUntilDialog } from '../pause/pause-until-dialog.tsx';
import { text } from './en.ts';
import { ResumeDialog } from './resume-dialog.tsx';
import { useClientInSequence } from './use-client-in-sequence.ts';

export interface InSequenceMenuProps {
  client: SequenceClient;
  /** The steps a client can be moved to. */
  steps: readonly { id: string; number: number; title: string }[];
  /** Where the other side of the row is: its sequence, or its client. */
  link: { label: string; page: Page<'id'>; id: number };
}

/** What is done with one client in one sequence; one who has left is only looked at. */
export function InSequenceMenu({ client, steps, link, trigger, isOpenAtFirst }: InSequenceMenuProps & OnDemandProps) {
  const { skip, pause, jump, remove } = useClientInSequence(client);
  const [asking, setAsking] = useState<'resume' | 'pause_until' | null>(null);
  const close = () => setAsking(null);
  const navigate = useNavigate();
  const { state } = client;
  const isInside = state !== 'COMPLETED' && state !== 'REMOVED';
  const others = isInside ? steps.filter(({ id }) => id !== client.step?.id) : [];
  const first = others.find(({ number }) => number === 1);
  return (
    <>
      <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
        {state === 'ACTIVE' && (
          <>
            <MenuItem icon={<Icon of={Pause} />} onSelect={() => pause()}>
              {text('pause')}
            </MenuItem>
            <MenuItem icon={<Icon of={CalendarClock} />} onSelect={() => setAsking('pause_until')}>
              {text('pause_until')}
            </MenuItem>
            <MenuItem icon={<Icon of={SkipForward} />} onSelect={skip}>
              {text('skip')}
            </MenuItem>
          </>
        )}
        {state === 'PAUSED' && (
          <MenuItem icon={<Icon of={Play} />} onSelect={() => setAsking('resume')}>
            {text('resume')}
          </MenuItem>
        )}
        {first && (
          <MenuItem icon={<Icon of={RotateCcw} />} onSelect={() => jump(first.id, 1)}>
            {text('start_again')}
          </MenuItem>
        )}
        <MenuItem
          icon={<Icon of={ExternalLink} />}
          onSelect={() => void navigate({ to: fillPage(link.page, { id: link.id }) })}
        >
          {link.label}
        </MenuItem>
        {others.length > 0 && (
          <MenuGroup heading={text('jump_heading')}>
            {others.map(({ id, number, title }) => (
              <MenuItem key={id} onSelect={() => jump(id, number)}>
                {text('numbered', { number, title })}
              </MenuItem>
            ))}
          </MenuGroup>
        )}
        {isInside && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Icon of={LogOut} />} isDestructive onSelect={remove}>
              {text('remove')}
            </MenuItem>
          </>
        )}
      </Menu>
      {asking === 'resume' && <ResumeDialog client={client} onClose={close} />}
      {asking === 'pause_until' && <PauseUntilDialog name={client.client.name} onChoose={pause} onClose={close} />}
    </>
  );
}
