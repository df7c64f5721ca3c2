import { useNavigate } from '@tanstack/react-router';
import { ChevronRight, CircleAlert, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { teamPages } from '#features/team/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useRead } from '#platform/web/data.ts';
import { LeaveQuestion } from '#platform/web/leave-question.tsx';
import { PageLink } from '#platform/web/page-link.tsx';
import { PageTitle } from '#platform/web/page-title.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { Form } from '#platform/web/use-form.ts';
import { type LeadRule, leadRules, MAX_RULE_NAME } from '../../contract.ts';
import { leadRulePages } from '../../pages.ts';
import { DeleteRuleDialog } from '../delete-rule-dialog.tsx';
import { text as shared } from '../en.ts';
import { FreeTierNote } from '../may-manage.tsx';
import { ChainEditor } from './chain-editor.tsx';
import { ConditionsEditor } from './conditions-editor.tsx';
import { text } from './en.ts';
import { RecipientsEditor } from './recipients-editor.tsx';
import { describeFaults, type RuleValues } from './rule-form.ts';
import { SidePanels } from './side-panels.tsx';
import { SourceField } from './source-field.tsx';
import { TryRule } from './try-rule.tsx';
import { type EditedRule, useRuleEditor } from './use-rule-editor.ts';

/** Edits one rule: from where and which leads, and who gets them (mock-up lead-assignment-rule). */
export function RuleEditor({ rule, isDefault }: EditedRule) {
  const formId = useId();
  const navigate = useNavigate();
  const { form, isSaved, leave, conflict } = useRuleEditor({ rule, isDefault });
  useEffect(() => {
    if (isSaved) void navigate({ to: fillPage(leadRulePages.lead_assignment) });
  }, [isSaved, navigate]);
  const title = form.values.name.trim() || text(isDefault ? 'new_default_rule' : 'new_rule');
  return (
    <>
      <PageTitle title={title} />
      <Head title={title} rule={rule} isDefault={isDefault} onDeleted={leave} />
      <div className="min-h-0 flex-1 overflow-y-auto bg-canvas">
        <div className="mx-auto grid max-w-[1140px] grid-cols-[minmax(0,1fr)_372px] items-start gap-6 p-5 max-lg:grid-cols-[minmax(0,1fr)] max-sm:px-4">
          <form {...form.props} id={formId} className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <FreeTierNote />
            <Card>
              <NameField form={form} isNew={rule === null && !isDefault} />
            </Card>
            <When form={form} isDefault={isDefault} />
            <AssignTo form={form} rule={rule} />
          </form>
          <aside className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <SidePanels values={form.values} rule={rule} isDefault={isDefault} />
          </aside>
        </div>
      </div>
      <Footer form={form} formId={formId}>
        <TryRule values={form.values} rule={rule} isDefault={isDefault} onKept={leave} />
      </Footer>
      <LeaveQuestion isDirty={form.isDirty && !isSaved} />
      {conflict}
    </>
  );
}

interface HeadProps {
  title: string;
  rule: LeadRule | null;
  isDefault: boolean;
  onDeleted: () => void;
}

function Head({ title, rule, isDefault, onDeleted }: HeadProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <div className="flex shrink-0 items-center gap-3 border-b border-line-2 bg-surface px-5 py-3.5 max-sm:px-4">
      <div className="min-w-0 flex-1">
        <nav aria-label={shared('breadcrumb')} className="flex items-center gap-1.5 text-xs text-fg-3">
          <PageLink to={teamPages.team} className={linkClasses('quiet')}>
            {shared('team')}
          </PageLink>
          <Icon of={ChevronRight} size={12} isDirectional />
          <PageLink to={leadRulePages.lead_assignment} className={linkClasses('quiet')}>
            {shared('lead_assignment')}
          </PageLink>
        </nav>
        <div className="mt-0.5 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <h1 dir="auto" className="min-w-0 font-display text-xl font-semibold [overflow-wrap:anywhere]">
            {title}
          </h1>
          {isDefault ? <Badge>{text('default_rule')}</Badge> : rule && <Priority rule={rule} />}
        </div>
      </div>
      {rule && (
        <Button variant="danger-quiet" icon={<Icon of={Trash2} />} onClick={() => setIsDeleting(true)}>
          {shared('delete_rule')}
        </Button>
      )}
      {rule && isDeleting && (
        <DeleteRuleDialog rule={rule} onDeleted={onDeleted} onClose={() => setIsDeleting(false)} />
      )}
    </div>
  );
}

/** The place of the rule among all, once they are known. */
function Priority({ rule: { position } }: { rule: LeadRule }) {
  const rules = useRead(leadRules.list, {}).data?.results;
  if (!rules || position === null) return null;
  const total = rules.filter(({ is_default_rule }) => !is_default_rule).length;
  return <Badge>{text('priority', { position, total })}</Badge>;
}

const Card = ({ children }: { children: ReactNode }) => (
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
function Step({ number, title, end, children }: StepProps) {
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

function NameField({ form, isNew }: { form: Form<RuleValues>; isNew: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) input.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <TextField
      ref={input}
      label={text('name')}
      isRequired
      autoComplete="off"
      maxLength={MAX_RULE_NAME}
      placeholder={text('name_hint')}
      {...form.input('name')}
      error={form.errors.name ?? null}
    />
  );
}

function When({ form, isDefault }: { form: Form<RuleValues>; isDefault: boolean }) {
  if (isDefault) {
    return (
      <Step number={1} title={text('when_default')}>
        <p className="px-4 pb-4 text-fg-2">{text('when_default_text')}</p>
      </Step>
    );
  }
  return (
    <Step number={1} title={text('when')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 px-4 pb-4">
        <SourceField
          value={form.values.lead_source}
          error={form.errors.lead_source}
          onChange={(lead_source) => form.change({ lead_source })}
        />
        <ConditionsEditor form={form} />
      </div>
    </Step>
  );
}

function AssignTo({ form, rule }: { form: Form<RuleValues>; rule: LeadRule | null }) {
  const isOffered = form.values.distribution_type === 'BROADCAST';
  const hasTurns = form.values.recipients.length > 0 && !isOffered;
  return (
    <Step number={2} title={text('assign_to')} {...(hasTurns && { end: text('leads_per_round') })}>
      <RadioGroup
        label={text('way')}
        isLabelHidden
        value={form.values.distribution_type}
        onChange={(distribution_type) => form.change({ distribution_type })}
        className="border-b border-line px-4 pb-3.5"
        options={[
          { value: 'ROUND_ROBBIN', label: text('take_turns'), help: text('take_turns_text') },
          { value: 'BROADCAST', label: text('offer_to_all'), help: text('offer_to_all_text') },
        ]}
      />
      <RecipientsEditor form={form} rule={rule} />
      {isOffered && <ChainEditor form={form} rule={rule} />}
      <div className="border-t border-line px-4 pt-3 pb-4">
        <Checkbox
          label={text('to_owner')}
          help={text('to_owner_text')}
          checked={form.values.save_lead_to_owner_account}
          onChange={({ target }) => form.change({ save_lead_to_owner_account: target.checked })}
        />
      </div>
    </Step>
  );
}

interface FooterProps {
  form: Form<RuleValues>;
  formId: string;
  children: ReactNode;
}

/** What is missing or unsaved, and the buttons that end the editing. */
function Footer({ form, formId, children }: FooterProps) {
  const fault = describeFaults(form.errors, form.values);
  return (
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
        {children}
        <PageLink to={leadRulePages.lead_assignment} className={buttonClasses({ variant: 'ghost' })}>
          {text('cancel')}
        </PageLink>
        <Button variant="primary" type="submit" form={formId} isSaving={form.isSaving}>
          {text('save')}
        </Button>
      </span>
    </footer>
  );
}
