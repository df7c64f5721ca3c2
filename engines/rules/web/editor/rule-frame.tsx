import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId } from 'react';
import { fillPage } from '#platform/contract/pages.ts';
import { type Crumb, Crumbs } from '#platform/web/navigation/crumbs.tsx';
import { LeaveQuestion } from '#platform/web/navigation/leave-question.tsx';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PageTitle } from '#platform/web/navigation/page-title.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { AnyForm } from '#platform/web/use-form.ts';
import { text as shared } from '../en.ts';
import { text } from './en.ts';

interface RuleFrameProps {
  title: string;
  /** Where the editor stands: the area, then the list of rules, where it goes when the rule is saved. */
  crumbs: readonly [area: Crumb, list: Crumb];
  /** What stands beside the title. */
  badge: ReactNode;
  form: AnyForm;
  isSaved: boolean;
  /** What is missing; null when nothing is. */
  fault: string | null;
  /** Absent for a new rule. */
  onDelete?: (() => void) | undefined;
  /** The cards of the form. */
  children: ReactNode;
  /** What stands beside them. */
  aside: ReactNode;
  /** Further buttons of the footer. */
  actions?: ReactNode;
}

/** The page on which one rule is edited (mock-up lead-assignment-rule). */
export function RuleFrame({
  title,
  crumbs,
  badge,
  form,
  isSaved,
  fault,
  onDelete,
  children,
  ...parts
}: RuleFrameProps) {
  const formId = useId();
  const navigate = useNavigate();
  const list = crumbs[1].page;
  useEffect(() => {
    if (isSaved) void navigate({ to: fillPage(list) });
  }, [isSaved, navigate, list]);
  return (
    <>
      <PageTitle title={title} />
      <Head title={title} crumbs={crumbs} badge={badge} onDelete={onDelete} />
      <div className="min-h-0 flex-1 overflow-y-auto bg-canvas">
        <div className="mx-auto grid max-w-[1140px] grid-cols-[minmax(0,1fr)_372px] items-start gap-6 p-5 max-lg:grid-cols-[minmax(0,1fr)] max-sm:px-4">
          <form {...form.props} id={formId} className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {children}
          </form>
          <aside className="grid grid-cols-[minmax(0,1fr)] gap-4">{parts.aside}</aside>
        </div>
      </div>
      <footer className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line-2 bg-surface px-5 py-3 max-sm:px-4">
        <span role="status" className="me-auto min-w-0">
          {fault ? (
            <span className="flex items-start gap-1.5 text-danger-fg">
              <Icon of={CircleAlert} size={14} className="mt-0.5" />
              {fault}
            </span>
          ) : (
            form.isDirty && <span className="text-fg-2">{text('unsaved')}</span>
          )}
        </span>
        <span className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:justify-end">
          {parts.actions}
          <PageLink to={list} className={buttonClasses({ variant: 'ghost' })}>
            {text('cancel')}
          </PageLink>
          <Button variant="primary" type="submit" form={formId} isSaving={form.isSaving}>
            {text('save')}
          </Button>
        </span>
      </footer>
      <LeaveQuestion isDirty={form.isDirty && !isSaved} />
    </>
  );
}

type HeadProps = Pick<RuleFrameProps, 'title' | 'crumbs' | 'badge' | 'onDelete'>;

function Head({ title, crumbs, badge, onDelete }: HeadProps) {
  return (
    <div className="flex shrink-0 items-center gap-3 border-b border-line-2 bg-surface px-5 py-3.5 max-sm:px-4">
      <div className="min-w-0 flex-1">
        <Crumbs trail={crumbs} />
        <div className="mt-0.5 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <h1 dir="auto" className="min-w-0 font-display text-xl font-semibold [overflow-wrap:anywhere]">
            {title}
          </h1>
          {badge}
        </div>
      </div>
      {onDelete && (
        <Button variant="danger-quiet" icon={<Icon of={Trash2} />} onClick={onDelete}>
          {shared('delete_rule')}
        </Button>
      )}
    </div>
  );
}

export const Card = ({ children }: { children: ReactNode }) => (
  <section className="rounded-lg border border-line-2 bg-surface px-4 pt-3.5 pb-4 shadow-1 sm:ms-10">
    {children}
  </section>
);

interface StepProps {
  number: number;
  title: string;
  /** Words at the end of the title's line. */
  end?: string;
  children: ReactNode;
}

/** A card with the number of the step before it. */
export function Step({ number, title, end, children }: StepProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="relative sm:ps-10">
      <span
        aria-hidden="true"
        className="absolute start-0 top-2.5 grid size-7 place-items-center rounded-full bg-brand-tint-2 text-sm font-semibold text-brand-fg-strong tabular-nums max-sm:hidden"
      >
        {number}
      </span>
      {/* The line to the next step. */}
      {number === 1 && (
        <span aria-hidden="true" className="absolute start-3.5 top-12 -bottom-1 w-px bg-line-2 max-sm:hidden" />
      )}
      <div className="rounded-lg border border-line-2 bg-surface shadow-1">
        <div className="flex items-baseline gap-2 px-4 pt-3.5 pb-2.5">
          <h2 id={headingId} className="font-semibold">
            {title}
          </h2>
          {end && <span className="ms-auto text-xs text-fg-3">{end}</span>}
        </div>
        {children}
      </div>
    </section>
  );
}
