import { Info, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { fillPage, type Page } from '#platform/contract/pages.ts';
import { formatNumber } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { RowMenuButton } from '#platform/web/ui/buttons/row-menu-button.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { PlainTable } from '#platform/web/ui/display/plain-table.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { DeleteMenuItem } from '#platform/web/ui/overlays/delete-menu-item.tsx';
import { Menu, MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import { moveItem } from '#platform/web/ui/reorder/move-item.ts';
import { MoveMenuItems } from '#platform/web/ui/reorder/move-menu-items.tsx';
import { ReorderHandle } from '#platform/web/ui/reorder/reorder-handle.tsx';
import { ReorderHead } from '#platform/web/ui/reorder/reorder-head.tsx';
import { type Sortable, SortableItem, SortableList } from '#platform/web/ui/reorder/sortable-list.tsx';
import { MAX_RULES } from '../../contract.ts';
import { text as draftText } from '../draft/en.ts';
import { text as shared } from '../en.ts';
import { orderedRules } from '../ordered-rules.ts';
import type { ListedRule, RulesKind, RulesSubject } from '../rules-kind.ts';
import { DeleteRuleDialog } from './delete-rule-dialog.tsx';
import { text } from './en.ts';
import { RuleMarks, RuleSummary } from './rule-summary.tsx';
import { isFull } from './rules-page-parts.tsx';

type OfKind = { kind: Pick<RulesKind, 'subject' | 'calls' | 'pages' | 'words'> };

/** What rules would decide about what arrived, each by its id. */
type Simulated = readonly { key: number; today: number; draft: number }[];

interface RulesTableProps<Rule extends ListedRule> extends OfKind {
  rules: readonly Rule[];
  /** Draws who gets what a rule takes, and how. */
  goesTo: (rule: Rule) => ReactNode;
  /** Rules that stand elsewhere than they are saved, with their saved place. */
  moved?: ReadonlyMap<number, number>;
  /** Rules that were edited and not saved. */
  edited?: Readonly<Record<number, unknown>>;
  /** What the draft makes of the rules, once it is known. */
  simulated?: Simulated | undefined;
  move: (order: readonly number[], moved: Rule) => void;
}

/** The rules, below them who is skipped and whatever else stands there. */
export function RulesList<Rule extends ListedRule>({
  children,
  ...props
}: RulesTableProps<Rule> & { children?: ReactNode }) {
  const { kind, rules } = props;
  const [deleting, setDeleting] = useState<Rule | null>(null);
  return (
    <>
      <RulesTable {...props} onDelete={setDeleting} />
      {children}
      <p className="flex items-start gap-2 px-5 pt-4 text-xs text-fg-3 max-sm:px-4">
        <Icon of={Info} size={14} className="mt-px" />
        <span>
          {kind.words.skipped_note} {isFull(rules) && text('full', { ...kind.subject.nouns, max: MAX_RULES })}
        </span>
      </p>
      {deleting && <DeleteRuleDialog kind={kind} rule={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

/** The rules in the order in which they are asked, the default rule or what stands for it last. */
function RulesTable<Rule extends ListedRule>(props: RulesTableProps<Rule> & { onDelete: (rule: Rule) => void }) {
  const { kind, rules, goesTo, moved, edited, simulated, move, onDelete } = props;
  const ordered = orderedRules(rules);
  const byDefault = rules.find(({ is_default_rule }) => is_default_rule);
  const ids = ordered.map(({ id }) => id);
  const find = (id: number) => ordered.find((rule) => rule.id === id)!;
  const moveTo = (id: number, place: number) => move(moveItem(ids, ids.indexOf(id), place), find(id));
  const getRow = (rule: Rule) => ({
    kind,
    rule,
    goesTo: goesTo(rule),
    draft: {
      was: moved?.get(rule.id),
      isEdited: edited?.[rule.id] !== undefined,
      simulated: simulated?.find(({ key }) => key === rule.id),
    },
    onDelete: () => onDelete(rule),
  });
  return (
    <SortableList ids={ids} nameOf={(id) => find(id).name} onDrop={(order, id) => move(order, find(id))}>
      <PlainTable aria-label={kind.words.rules} className="w-full table-fixed bg-surface text-sm">
        <colgroup>
          <col className="w-13 max-sm:w-11" />
          <col className="w-11 max-sm:w-7" />
          <col />
          <col className="w-[28%] max-lg:hidden" />
          <col className="w-24 max-sm:w-15" />
          <col className="w-16 max-sm:w-12" />
        </colgroup>
        <Head nouns={kind.subject.nouns} goesTo={kind.words.goes_to ?? text('column_goes_to')} />
        <tbody>
          {ids.map((id, index) => (
            <SortableItem key={id} id={id}>
              {(sortable) => (
                <RuleRow
                  {...getRow(find(id))}
                  number={formatNumber(index + 1)}
                  sortable={sortable}
                  {...(index > 0 && { onUp: () => moveTo(id, index - 1) })}
                  {...(index < ids.length - 1 && { onDown: () => moveTo(id, index + 1) })}
                />
              )}
            </SortableItem>
          ))}
          {byDefault ? <RuleRow {...getRow(byDefault)} number="∞" /> : <NoDefault kind={kind} />}
        </tbody>
      </PlainTable>
    </SortableList>
  );
}

const Head = ({ nouns, goesTo }: Pick<RulesSubject, 'nouns'> & { goesTo: string }) => (
  <ReorderHead handles={text('column_move')} actions={text('column_actions')}>
    <th scope="col">{text('column_number')}</th>
    <th scope="col">{text('column_rule', nouns)}</th>
    <th scope="col" className="max-lg:hidden">
      {goesTo}
    </th>
    <th scope="col" className="!text-end">
      {text('column_30_days')}
    </th>
  </ReorderHead>
);

const rowClasses =
  'relative [&>td]:h-16 [&>td]:border-b [&>td]:border-line [&>td]:px-2.5 [&>td]:py-2.5 max-sm:[&>td]:px-1.5';

/** What the draft makes of a rule. */
interface InDraft {
  was: number | undefined;
  isEdited: boolean;
  simulated: Simulated[number] | undefined;
}

interface RuleRowProps extends OfKind {
  rule: ListedRule;
  goesTo: ReactNode;
  draft: InDraft;
  number: string;
  /** Absent for the default rule, which is always last. */
  sortable?: Sortable;
  onDelete: () => void;
  onUp?: () => void;
  onDown?: () => void;
}

function RuleRow({ kind, rule, goesTo, draft, number, sortable, ...actions }: RuleRowProps) {
  const { id, name, summary } = rule;
  const leads = draft.simulated?.draft ?? rule.leads_30_days;
  const isChanged = draft.simulated !== undefined && draft.simulated.draft !== draft.simulated.today;
  return (
    <tr
      {...sortable?.row}
      className={classNames(
        rowClasses,
        sortable?.isLifted ? 'z-1 rounded-md shadow-dialog [&>td]:bg-raised' : 'hover:[&>td]:bg-hover',
      )}
    >
      <td className="ps-5! max-sm:ps-3!">{sortable && <ReorderHandle {...sortable.handle} />}</td>
      <td className="text-fg-3 tabular-nums">{sortable ? number : <EndlessMark />}</td>
      <td>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <PageLink
            to={kind.pages.edit}
            params={{ id }}
            dir="auto"
            title={name}
            // The whole row opens the rule; the handle and the menu lie above.
            className="focus-inset min-w-0 truncate rounded-xs font-medium text-fg no-underline after:absolute after:inset-0"
          >
            {name}
          </PageLink>
          {draft.was !== undefined && <Badge tone="warning">{draftText('was', { number: draft.was })}</Badge>}
          {draft.isEdited && <Badge tone="warning">{draftText('edited')}</Badge>}
          <RuleMarks rule={rule} criteria={kind.subject.criteria} />
        </span>
        <RuleSummary summary={summary} />
        <span className="mt-1.5 block lg:hidden">{goesTo}</span>
      </td>
      <td className="max-lg:hidden">{goesTo}</td>
      <td className={classNames('text-end tabular-nums', isChanged ? 'font-bold' : 'font-medium')}>
        <span aria-hidden="true">{leads > 0 ? formatNumber(leads) : '—'}</span>
        <span className="sr-only">{text('leads_30_days', { ...kind.subject.nouns, count: leads })}</span>
      </td>
      <td className="pe-4! text-end max-sm:pe-2!">
        <RuleMenu kind={kind} rule={rule} {...actions} />
      </td>
    </tr>
  );
}

const EndlessMark = () => (
  <>
    <span aria-hidden="true">∞</span>
    <span className="sr-only">{text('always_last')}</span>
  </>
);

type RuleMenuProps = Pick<RuleRowProps, 'kind' | 'rule' | 'onDelete' | 'onUp' | 'onDown'>;

function RuleMenu({ kind, rule, onDelete, onUp, onDown }: RuleMenuProps) {
  const navigate = useNavigate();
  return (
    <Menu trigger={<RowMenuButton of={rule.name} className="z-1" />}>
      <MenuItem
        icon={<Icon of={Pencil} />}
        onSelect={() => void navigate({ to: fillPage(kind.pages.edit, { id: rule.id }) })}
      >
        {text('edit', kind.subject.nouns)}
      </MenuItem>
      <MoveMenuItems onUp={onUp} onDown={onDown} />
      <DeleteMenuItem label={shared('delete_rule', kind.subject.nouns)} onSelect={onDelete} />
    </Menu>
  );
}

/** The row of all leads left, while there is no default rule. */
function NoDefault({ kind }: OfKind) {
  const { others } = kind.words;
  return (
    <tr className={rowClasses}>
      <td />
      <td className="text-fg-3">
        <EndlessMark />
      </td>
      <td>
        <span className="font-medium">{text('all_other', kind.subject.nouns)}</span>
        <span className="block text-xs text-fg-3">{text('all_other_text', kind.subject.nouns)}</span>
        <span className="mt-1 block text-xs text-fg-2 lg:hidden">{others}</span>
        <SetDefault page={kind.pages.add} className="mt-1 inline-block lg:hidden" />
      </td>
      <td className="max-lg:hidden">
        <span className="text-fg-2">{others}</span>
        <SetDefault page={kind.pages.add} className="block w-fit" />
      </td>
      <td />
      <td />
    </tr>
  );
}

const SetDefault = ({ page, className }: { page: Page; className: string }) => (
  <PageLink to={page} search={{ default: true }} className={classNames('touch-target', linkClasses(), className)}>
    {text('set_default')}
  </PageLink>
);
