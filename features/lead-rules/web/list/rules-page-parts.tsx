import { History, Info, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Page } from '#platform/contract/pages.ts';
import { PageLink } from '#platform/web/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { ButtonContent, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, PlaceholderRow } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { MAX_RULES } from '../../contract.ts';
import { text } from './en.ts';

/** Leads to the history of what rules decided. */
export const HistoryLink = ({ to, children }: { to: Page; children: ReactNode }) => (
  <PageLink to={to} className={buttonClasses({ variant: 'ghost' })}>
    <ButtonContent variant="ghost" icon={<Icon of={History} />}>
      {children}
    </ButtonContent>
  </PageLink>
);

interface AddLinkProps {
  /** The editor of a new rule. */
  page: Page;
  /** Says in the free tier what is part of Pro; without it the editor does. */
  offerPro?: () => void;
  isDefault?: boolean;
  children: ReactNode;
}

function AddLink({ page, offerPro, isDefault = false, children }: AddLinkProps) {
  const { is_free_tier } = useSession();
  const className = buttonClasses({ variant: isDefault ? 'ghost' : 'primary' });
  if (is_free_tier && offerPro) {
    return (
      <button type="button" onClick={offerPro} className={className}>
        {children}
      </button>
    );
  }
  return (
    <PageLink to={page} {...(isDefault && { search: { default: true } })} className={className}>
      {children}
    </PageLink>
  );
}

/** The button that adds a rule. */
export const AddRule = (props: Pick<AddLinkProps, 'page' | 'offerPro'>) => (
  <AddLink {...props}>
    <ButtonContent variant="primary" icon={<Icon of={Plus} />}>
      {text('add_rule')}
    </ButtonContent>
  </AddLink>
);

/** The button that adds the default rule. */
export const SetDefault = (props: Pick<AddLinkProps, 'page' | 'offerPro'>) => (
  <AddLink {...props} isDefault>
    {text('set_default')}
  </AddLink>
);

/** Stands below the rules: who is skipped, and that there is no room for more. */
export const RulesNote = ({ isFull, children }: { isFull: boolean; children: ReactNode }) => (
  <p className="flex items-start gap-2 px-5 pt-4 text-xs text-fg-3 max-sm:px-4">
    <Icon of={Info} size={14} className="mt-px" />
    <span>
      {children} {isFull && text('full', { max: MAX_RULES })}
    </span>
  </p>
);

/** Says that there are no rules yet, and what one does. */
export const NoRules = ({ actions, children }: { actions: ReactNode; children: ReactNode }) => (
  <EmptyPanel
    title={text('empty_title')}
    placeholder={['w-24', 'w-31', 'w-18'].map((width) => (
      <PlaceholderRow key={width}>
        <SkeletonBlock className={`h-2.5 ${width}`} />
        <SkeletonBlock shape="circle" className="ms-auto size-5" />
      </PlaceholderRow>
    ))}
    actions={actions}
  >
    {children}
  </EmptyPanel>
);
