import { clientPages } from '#features/clients/pages.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx';
import type { LeadDecision } from '../../contract.ts';
import { DecisionSentence, TestedRules } from '../why/decision-parts.tsx';
import { text } from './en.ts';
import { nameLead } from './open-decision.tsx';

interface DecisionDrawerProps {
  decision: LeadDecision;
  onClose: () => void;
}

/** One decision with every rule that was asked. */
export function DecisionDrawer({ decision, onClose }: DecisionDrawerProps) {
  const { time_zone } = useSession();
  const { client, decided_at, created_at } = decision;
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={nameLead(decision)}
      description={
        decided_at
          ? text('received', { date: formatDateTime(decided_at, time_zone) })
          : text('waits_since', { date: formatDateTime(created_at, time_zone) })
      }
      footer={
        client && (
          <PageLink to={clientPages.client} params={{ id: client.id }} className={buttonClasses()}>
            {text('open_client')}
          </PageLink>
        )
      }
    >
      <h3 className="pb-1 font-semibold">{text('details')}</h3>
      <DecisionSentence decision={decision} />
      <h3 className="pt-5 pb-2 font-semibold">{text('rules_asked')}</h3>
      <TestedRules decision={decision} />
    </Drawer>
  );
}
