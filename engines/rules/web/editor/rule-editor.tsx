import { CircleAlert, Trash2 } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useId, useState } from 'react';
import { fillPage } from '#platform/contract/pages.ts';
import { useRead } from '#platform/web/data.ts';
import { Crumbs } from '#platform/web/navigation/crumbs.tsx';
import { LeaveQuestion } from '#platform/web/navigation/leave-question.tsx';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PageTitle } from '#platform/web/navigation/page-title.tsx';
import { useNavigate, usePageParams } from '#platform/web/navigation/router/page-frame.tsx';
import { urlFlag, useUrlState } from '#platform/web/navigation/url-state.ts';
import { RecordGone, RecordNotLoaded } from '#platform/web/not-loaded.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text as shared } from '../en.ts';
import { DeleteRuleDialog } from '../list/delete-rule-dialog.tsx';
import { FreeTierNote, OnlyManagers, useMayManage } from '../may-manage.tsx';
import type { EditableRule, RulesKind } from '../rules-kind.ts';
import { text } from './en.ts';
import { Step } from './rule-cards.tsx';
import { type EditorForm, RulePlace, RuleScope, titleRule } from './rule-scope.tsx';
import type { CommonRuleValues } from './rule-values.ts';
import type { EditedRule } from './use-rule-form.ts';

type Editor<Rule> = ComponentType<EditedRule<Rule>>;

interface ScreenProps<Rule extends EditableRule> {
  kind: RulesKind<Rule>;
  Editor: Editor<Rule>;
}

const inAddress = { default: urlFlag };

/** A new rule, or with `?default=true` the default rule (S0-2.1-46, S0-2.1-57). */
export function NewRule<Rule extends EditableRule>({ kind, Editor }: ScreenProps<Rule>) {
  const [{ default: isDefault = false }] = useUrlState<{ default?: boolean }>(inAddress);
  return (
    <OnlyManagers kind={kind}>
      <Editor key={String(isDefault)} rule={null} isDefault={isDefault} />
    </OnlyManagers>
  );
}

/** One rule, by the id in the address (S0-2.1-47, S0-2.1-58). */
export function StoredRule<Rule extends EditableRule>({ kind, Editor }: ScreenProps<Rule>) {
  const id = Number(usePageParams<'id'>().id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const mayManage = useMayManage();
  const read = useRead(kind.calls.get, { params: { id } }, { enabled: isId && mayManage });
  if (!mayManage) return <OnlyManagers kind={kind}>{null}</OnlyManagers>;
  if (!isId || read.error?.status === 404) return <RuleGone kind={kind} />;
  if (read.data) return <Editor key={id} rule={read.data} isDefault={read.data.is_default_rule} />;
  return read.isError ? (
    <RecordNotLoaded title={text('not_loaded', kind.subject.nouns)} read={read} />
  ) : (
    <RecordSkeleton />
  );
}

const RuleGone = ({ kind: { pages, words, subject } }: { kind: Pick<RulesKind, 'pages' | 'words' | 'subject'> }) => (
  <RecordGone
    title={text('gone', subject.nouns)}
    actions={
      <PageLink to={pages.list} className={buttonClasses()}>
        {shared('back', subject.nouns)}
      </PageLink>
    }
  >
    {words.gone_text}
  </RecordGone>
);

interface RuleEditorProps<Rule extends EditableRule> extends EditedRule<Rule> {
  kind: RulesKind<Rule>;
  editor: { form: EditorForm; fault: string | null; isSaved: boolean; leave: () => void; conflict: ReactNode };
  /** What becomes of what the rule takes. */
  children: ReactNode;
  aside: ReactNode;
  /** Further buttons of the footer. */
  actions?: ReactNode;
}

/** Edits one rule: from where and what it takes, and what becomes of it (mock-up lead-assignment-rule). */
export function RuleEditor<Rule extends EditableRule>(props: RuleEditorProps<Rule>) {
  const { kind, editor, rule, isDefault, children, aside } = props;
  const { form, isSaved, leave, conflict } = editor;
  const { list } = kind.pages;
  const formId = useId();
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  useEffect(() => {
    if (isSaved) void navigate({ to: fillPage(list) });
  }, [isSaved, navigate, list]);
  return (
    <>
      <Head {...props} onDelete={() => setIsDeleting(true)} />
      <div className="min-h-0 flex-1 overflow-y-auto bg-canvas">
        <div className="mx-auto grid max-w-[1140px] grid-cols-[minmax(0,1fr)_372px] items-start gap-6 p-5 max-lg:grid-cols-[minmax(0,1fr)] max-sm:px-4">
          <form {...form.props} id={formId} className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <FreeTierNote kind={kind} />
            <RuleScope kind={kind} form={form} isNew={rule === null} isDefault={isDefault} />
            {children}
          </form>
          <aside className="grid grid-cols-[minmax(0,1fr)] gap-4">{aside}</aside>
        </div>
      </div>
      <Footer {...props} formId={formId} />
      <LeaveQuestion isDirty={form.isDirty && !isSaved} />
      {rule && isDeleting && (
        <DeleteRuleDialog kind={kind} rule={rule} onDeleted={leave} onClose={() => setIsDeleting(false)} />
      )}
      {conflict}
    </>
  );
}

function Head<Rule extends EditableRule>(props: RuleEditorProps<Rule> & { onDelete: () => void }) {
  const { kind, editor, rule, isDefault, onDelete } = props;
  const { pages, words } = kind;
  const rules = useRead(kind.calls.list, {}, { enabled: rule !== null && !isDefault }).data?.results;
  const title = titleRule(kind, editor.form.values, isDefault);
  return (
    <div className="flex shrink-0 items-center gap-3 border-b border-line-2 bg-surface px-5 py-3.5 max-sm:px-4">
      <PageTitle title={title} />
      <div className="min-w-0 flex-1">
        <Crumbs
          trail={[
            { page: pages.area, label: words.area },
            { page: pages.list, label: words.title },
          ]}
        />
        <div className="mt-0.5 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <h1 dir="auto" className="min-w-0 font-display text-xl font-semibold [overflow-wrap:anywhere]">
            {title}
          </h1>
          <RulePlace kind={kind} rule={rule} isDefault={isDefault} rules={rules} />
        </div>
      </div>
      {rule && (
        <Button variant="danger-quiet" icon={<Icon of={Trash2} />} onClick={onDelete}>
          {shared('delete_rule', kind.subject.nouns)}
        </Button>
      )}
    </div>
  );
}

function Footer<Rule extends EditableRule>(props: RuleEditorProps<Rule> & { formId: string }) {
  const { form, fault } = props.editor;
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
        {props.actions}
        <PageLink to={props.kind.pages.list} className={buttonClasses({ variant: 'ghost' })}>
          {text('cancel')}
        </PageLink>
        <Button variant="primary" type="submit" form={props.formId} isSaving={form.isSaving}>
          {text('save', props.kind.subject.nouns)}
        </Button>
      </span>
    </footer>
  );
}

interface RuleGivesProps {
  kind: Pick<RulesKind, 'subject'>;
  title: string;
  form: {
    values: CommonRuleValues & { recipients: readonly unknown[] };
    change: (patch: Partial<CommonRuleValues>) => void;
  };
  /** The two ways in which a rule can give, in turn first. */
  way: { label: string; inTurn: Choice; toAll: Choice };
  /** What saving to the owner's account means. */
  owner: Choice;
  /** The recipients. */
  children: ReactNode;
}

interface Choice {
  label: string;
  help: string;
}

/** The card of the recipients: the way they get what the rule takes, they themselves, and what is saved to the owner. */
export function RuleGives({ kind, title, form, way, owner, children }: RuleGivesProps) {
  const { recipients, distribution_type, save_lead_to_owner_account } = form.values;
  const hasTurns = recipients.length > 0 && distribution_type === 'ROUND_ROBBIN';
  return (
    <Step number={2} title={title} {...(hasTurns && { end: text('per_round', kind.subject.nouns) })}>
      <RadioGroup
        label={way.label}
        isLabelHidden
        value={distribution_type}
        onChange={(next) => form.change({ distribution_type: next })}
        className="border-b border-line px-4 pb-3.5"
        options={[
          { value: 'ROUND_ROBBIN', ...way.inTurn },
          { value: 'BROADCAST', ...way.toAll },
        ]}
      />
      {children}
      <div className="border-t border-line px-4 pt-3 pb-4">
        <Checkbox
          {...owner}
          checked={save_lead_to_owner_account}
          onChange={({ target }) => form.change({ save_lead_to_owner_account: target.checked })}
        />
      </div>
    </Step>
  );
}
