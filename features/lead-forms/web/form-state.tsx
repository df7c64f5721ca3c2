import { Archive, Lock, Pencil } from 'lucide-react';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { LeadForm } from '../contract.ts';
import { text } from './en.ts';

/** Says in one word whether visitors can use a form. */
export function FormStateBadge({ form }: { form: Pick<LeadForm, 'state' | 'is_archived'> }) {
  if (form.is_archived) return <Badge icon={<Icon of={Archive} size={12} />}>{text('archived')}</Badge>;
  switch (form.state) {
    case 'LIVE':
      return (
        <Badge tone="success" icon={<span aria-hidden="true" className="size-1.5 rounded-full bg-success" />}>
          {text('state_LIVE')}
        </Badge>
      );
    case 'DRAFT':
      return (
        <Badge tone="outline" icon={<Icon of={Pencil} size={12} />}>
          {text('state_DRAFT')}
        </Badge>
      );
    case 'CLOSED':
      return <Badge icon={<Icon of={Lock} size={12} />}>{text('state_CLOSED')}</Badge>;
  }
}
