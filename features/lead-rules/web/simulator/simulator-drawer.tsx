import { ArrowDownUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsPhone } from '#platform/web/ui/layout/screen-width.ts';
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx';
import type { Simulation } from '../../simulation-contract.ts';
import { describeTaken } from './describe-simulation.ts';
import { text } from './en.ts';

interface SimulatorDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The simulator where there is no room for it beside the rules: a drawer, on a phone a sheet. */
export function SimulatorDrawer({ isOpen, onClose, children }: SimulatorDrawerProps) {
  const isPhone = useIsPhone();
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={text('title')}
      description={text('about')}
      placement={isPhone ? 'bottom' : 'end'}
      isExpandable
    >
      {children}
    </Drawer>
  );
}

/** How many sentences stand under the rules. */
const SHOWN = 3;

/** Says which rules take leads that others took. @param className the space around it, which a drawer has already. */
export function TakenNote({ simulation, className }: { simulation: Simulation | undefined; className: string }) {
  const sentences = simulation ? describeTaken(simulation).slice(0, SHOWN) : [];
  if (sentences.length === 0) return null;
  return (
    <div
      className={classNames(
        'flex items-start gap-2.5 rounded-md border border-warning-line bg-warning-tint px-3.5 py-2.5 text-sm text-warning-fg',
        className,
      )}
    >
      <Icon of={ArrowDownUp} size={14} className="mt-0.5" />
      <div className="grid min-w-0 gap-1">
        {sentences.map(({ key, fact, rest }) => (
          <p key={key}>
            <strong className="font-semibold">{fact}</strong>
            {rest}
          </p>
        ))}
      </div>
    </div>
  );
}
