import { ArrowLeft } from 'lucide-react';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useBuilder } from '../builder-context.ts';
import { text } from '../en.ts';

/** Leads from a question to the properties of the whole form. */
export function FormLink() {
  const { choose } = useBuilder();
  return (
    <LinkButton className="inline-flex items-center gap-1.5 justify-self-start text-xs" onClick={() => choose('title')}>
      <Icon of={ArrowLeft} size={12} isDirectional />
      {text('whole_form')}
    </LinkButton>
  );
}
