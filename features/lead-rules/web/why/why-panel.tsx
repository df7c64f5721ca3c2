import { Shuffle } from 'lucide-react';
import { useMayManage } from '#engines/rules/web/index.ts';
import type { Client } from '#features/clients/contract.ts';
import { leadDistributionPages } from '#features/lead-distribution/pages.ts';
import { useRead } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { leadDecisions } from '../../contract.ts';
import { leadRulePages } from '../../pages.ts';
import { DecisionSentence, TestedRules } from './decision-parts.tsx';
import { text } from './en.ts';

/** Where a rule of each kind is edited. */
const editors = {
  assignment: leadRulePages.edit_rule,
  distribution: leadDistributionPages.edit_distribution_rule,
};

/** Says on the record which rule and turn chose the assignee; nothing where no lead was decided about. */
export function WhyPanel({ client }: { client: Client }) {
  const mayManage = useMayManage();
  const read = useRead(leadDecisions.ofClient, { params: { id: client.id } });
  const decision = read.data?.decision;
  if (read.isError && !read.data) {
    return (
      <section className="border-t border-line-2 px-5 py-4 text-sm">
        <PartNotLoaded words={text('failed')} read={read} />
      </section>
    );
  }
  if (!decision) return null;
  return (
    <section aria-labelledby="why-heading" className="border-t border-line-2 px-5 py-4 text-sm">
      <div className="mb-1.5 flex items-center gap-2">
        <Icon of={Shuffle} className="text-icon" />
        <h2 id="why-heading" className="font-semibold">
          {text(client.assigned_to ? 'title' : 'title_nobody')}
        </h2>
        {mayManage && decision.rule_id !== null && decision.rule_kind && (
          <PageLink
            to={editors[decision.rule_kind]}
            params={{ id: decision.rule_id }}
            className={`touch-target ms-auto ${linkClasses()}`}
          >
            {text('open_rule')}
          </PageLink>
        )}
      </div>
      <div className="text-fg-2">
        <DecisionSentence decision={decision} />
        {client.assigned_to && client.assigned_to.id !== decision.assigned_to?.id && (
          <p dir="auto" className="mt-1">
            {text('since', { name: client.assigned_to.name })}
          </p>
        )}
      </div>
      <details className="mt-2">
        <summary className="w-fit cursor-pointer rounded-xs text-xs font-medium text-fg-3">
          {text('show_rules')}
        </summary>
        <div className="mt-2.5">
          <TestedRules decision={decision} />
        </div>
      </details>
    </section>
  );
}
