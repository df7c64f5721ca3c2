import { Drawer } from '#platform/web/ui/overlays/drawer.tsx';
import type { TeamDashboard } from '../contract.ts';
import type { DashboardInput } from './dashboard-state.ts';
import { text } from './en.ts';
import { sayDays } from './figure-words.ts';
import { FollowUpList } from './follow-up-list.tsx';
import { LeadList } from './lead-list.tsx';
import { ShareList } from './share-list.tsx';
import type { Opened } from './who.ts';

export interface BehindProps {
  query: DashboardInput;
  dashboard: TeamDashboard;
  opened: Opened;
  onClose: () => void;
}

/** Returns whose rows a list asks for, in the period of the dashboard. */
export const askFor = ({ query, opened: { who } }: Pick<BehindProps, 'query' | 'opened'>) => ({
  ...query,
  ...(who.profile_id !== undefined && { profile_id: who.profile_id }),
  ...(who.subteam_id !== undefined && { subteam_id: who.subteam_id }),
});

/** Shows the list behind a figure. */
export function BehindDrawer(props: BehindProps) {
  const { figure } = props.opened;
  // Another figure begins with its own choice.
  const key = JSON.stringify(props.opened);
  if (figure === 'follow_ups') return <FollowUpList key={key} {...props} />;
  if (figure === 'content') return <ShareList key={key} {...props} />;
  return <LeadList key={key} {...props} />;
}

interface FigureDrawerProps extends BehindProps {
  words: string;
  footer?: React.ReactNode;
  children: React.ReactNode;
}

/** The drawer of a figure, named after the figure and whose it is. */
export function FigureDrawer({ dashboard, opened, words, onClose, footer, children }: FigureDrawerProps) {
  const { who, figure } = opened;
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={text('drawer_title', { name: who.name, figure: text(`drawer_${figure}`) })}
      description={text('with_days', { words, days: sayDays(dashboard.period) })}
      footer={footer}
    >
      {children}
    </Drawer>
  );
}
