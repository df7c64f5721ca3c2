import { CircleAlert } from 'lucide-react';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { TemplateContent } from '../../template-content.ts';
import { describeFault, describeFix } from '../../template-en.ts';
import type { TemplateFault } from '../../template-faults.ts';

interface FaultLineProps {
  fault: TemplateFault | undefined;
  onFix: (content: TemplateContent) => void;
  /** Whether the sentence stands elsewhere already. */
  isOnlyFix?: boolean;
}

/** What is wrong, and one click that puts it right where there is one. */
export function FaultLine({ fault, onFix, isOnlyFix = false }: FaultLineProps) {
  if (!fault || (isOnlyFix && !fault.fix)) return null;
  const { fix } = fault;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-xs text-danger-fg">
      {!isOnlyFix && (
        <>
          <Icon of={CircleAlert} size={14} />
          {describeFault(fault)}
        </>
      )}
      {fix && <LinkButton onClick={() => onFix(fix.content)}>{describeFix(fix)}</LinkButton>}
    </p>
  );
}
