import type { ReactNode } from 'react';
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx';
import type { TeamDashboard } from '../contract.ts';
import type { DashboardInput } from './dashboard-state.ts';
import { text } from './en.ts';
import { formatPeriod } from './figure-words.ts';
import type { Opened } from './member-filter.ts';

export interface BehindProps {
  query: DashboardInput;
  dashboard: TeamDashboard;
  opened: Opened;
  onClose: () => void;
}

/** Returns whose rows a list asks for, in the period of the dashboard. */
export const toBehindQuery = ({ query, opened: { who } }: Pick<BehindProps, 'query' | 'opened'>) => ({
  ...query,
  ...(who.profile_id !== undefined && { profile_id: who.profile_id }),
  ...(who.subteam_id !== undefined && { subteam_id: who.subteam_id }),
});

interface FigureDrawerProps extends BehindProps {
  words: string;
  footer?: ReactNode;
  children: ReactNode;
}

/** The drawer of a figure, named after the figure and whose it is. */
export function FigureDrawer({ dashboard, opened, words, onClose, footer, children }: FigureDrawerProps) {
  const { who, figure } = opened;
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={text('drawer_title', { name: who.name, figure: text(`drawer_${figure}`) })}
      description={text('with_days', { words, days: formatPeriod(dashboard.period) })}
      footer={footer}
    >
      {children}
    </Drawer>
  );
}
