import { History, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { ButtonContent, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Kbd } from '#platform/web/ui/buttons/kbd.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, PlaceholderRow } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { MAX_RULES } from '../../contract.ts';
import { offerPro } from '../may-manage.tsx';
import { orderedRules } from '../ordered-rules.ts';
import type { ListedRule, RulesKind } from '../rules-kind.ts';
import { text } from './en.ts';

type OfKind = { kind: Pick<RulesKind, 'pages' | 'words'> };
type NamedKind = { kind: Pick<RulesKind, 'pages' | 'words' | 'subject'> };

export const isFull = (rules: readonly ListedRule[]): boolean => orderedRules(rules).length >= MAX_RULES;

/** The buttons above the rules: their history, and one more rule while there are some and there is room. */
export const RuleActions = ({ kind, rules }: OfKind & { rules: readonly ListedRule[] | undefined }) => (
  <>
    <PageLink to={kind.pages.history} className={buttonClasses({ variant: 'ghost' })}>
      <ButtonContent variant="ghost" icon={<Icon of={History} />}>
        {kind.words.history}
      </ButtonContent>
    </PageLink>
    {rules && rules.length > 0 && !isFull(rules) && <AddRule kind={kind} />}
  </>
);

interface AddLinkProps extends OfKind {
  isDefault?: boolean;
  /** True says in the free tier what is part of Pro; otherwise the editor does. */
  isPro: boolean;
  children: ReactNode;
}

function AddLink({ kind, isDefault = false, isPro, children }: AddLinkProps) {
  const { is_free_tier } = useSession();
  const className = buttonClasses({ variant: isDefault ? 'ghost' : 'primary' });
  if (is_free_tier && isPro) {
    return (
      <button type="button" onClick={() => offerPro(kind)} className={className}>
        {children}
      </button>
    );
  }
  return (
    <PageLink to={kind.pages.add} {...(isDefault && { search: { default: true } })} className={className}>
      {children}
    </PageLink>
  );
}

const AddRule = ({ kind }: OfKind) => (
  <AddLink kind={kind} isPro>
    <ButtonContent variant="primary" icon={<Icon of={Plus} />}>
      {kind.words.add ?? text('add_rule')}
    </ButtonContent>
  </AddLink>
);

/**
 * Says that there are no rules yet, and what one does.
 *
 * @param isDefaultPro true where the free tier does not open the editor of a default rule.
 */
export const NoRules = ({ kind, isDefaultPro = false }: NamedKind & { isDefaultPro?: boolean }) => (
  <EmptyPanel
    title={text('empty_title', kind.subject.nouns)}
    placeholder={['w-24', 'w-31', 'w-18'].map((width) => (
      <PlaceholderRow key={width}>
        <SkeletonBlock className={`h-2.5 ${width}`} />
        <SkeletonBlock shape="circle" className="ms-auto size-5" />
      </PlaceholderRow>
    ))}
    actions={
      <>
        <AddLink kind={kind} isDefault isPro={isDefaultPro}>
          {text('set_default')}
        </AddLink>
        <AddRule kind={kind} />
      </>
    }
  >
    {kind.words.empty_text}
  </EmptyPanel>
);

/** Says how rules are asked, and how their order is changed. */
export const ReorderIntro = ({ kind }: { kind: Pick<RulesKind, 'subject'> }) => (
  <p className="min-w-0 flex-1 basis-60 text-fg-2">
    {text('intro', kind.subject.nouns)}
    {/* A touch screen has no keys. */}
    <span className="pointer-coarse:hidden">
      {' '}
      {text('intro_or')} <Kbd>{text('space')}</Kbd> {text('intro_then')} <Kbd>↑</Kbd> <Kbd>↓</Kbd> {text('intro_end')}
    </span>
  </p>
);

/** Stands for the table of rules while it loads. */
export const RulesSkeleton = () => (
  <Skeleton className="pt-11">
    {['w-24', 'w-38', 'w-31', 'w-27', 'w-34'].map((width) => (
      <div key={width} className="flex h-16 items-center gap-5 border-t border-line px-5">
        <SkeletonBlock className="size-4" />
        <SkeletonBlock className={`h-2.5 ${width}`} />
        <SkeletonBlock shape="circle" className="ms-auto size-6" />
        <SkeletonBlock className="h-2.5 w-10" />
      </div>
    ))}
  </Skeleton>
);
