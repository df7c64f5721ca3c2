import { ListFilter as RuleGlyph, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { type ClientCriteria, clients } from '#features/clients/contract.ts';
import { COUNT_CAP } from '#platform/contract/paging.ts';
import { useRead } from '#platform/web/data.ts';
import { formatCappedCount } from '#platform/web/format.ts';
import { FilterFields } from '#platform/web/list/filters/filter-fields.tsx';
import type { ListFilter } from '#platform/web/list/filters/filters.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from './en.ts';
import { countOthers, readRule, toCriteria } from './rule.ts';
import { ruleFilters } from './rule-filters.ts';
import { RuleWords } from './rule-words.tsx';

const filters = ruleFilters.map(({ filter }) => filter as ListFilter<object>);
const ofOneField = filters.filter(({ type }) => type !== 'panel');
const ofConditions = filters.filter(({ type }) => type === 'panel');

interface RuleEditorProps {
  criteria: ClientCriteria | null;
  error: string | null | undefined;
  onChange: (criteria: ClientCriteria | null) => void;
}

/** Shows a rule as a sentence with how many clients match now, and edits it by the filters of the clients list. */
export function RuleEditor({ criteria, error, onChange }: RuleEditorProps) {
  const [isEditing, setIsEditing] = useState(criteria === null);
  return (
    <section aria-label={text('by_rule')} className="rounded-md border border-line-2 bg-canvas p-3">
      <p className="text-md text-fg-2">
        {criteria ? (
          <>
            {text('rule_intro')} <RuleWords criteria={criteria} />
          </>
        ) : (
          text('no_rule')
        )}
      </p>
      {isEditing && <RuleForm criteria={criteria} onChange={onChange} />}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <Button size="sm" icon={<Icon of={RuleGlyph} size={14} />} onClick={() => setIsEditing(!isEditing)}>
          {text(isEditing ? 'rule_done' : 'edit_rule')}
        </Button>
        {criteria && <Matching criteria={criteria} />}
      </div>
      {error && (
        <p role="alert" className="mt-2 text-xs text-danger-fg">
          {error}
        </p>
      )}
    </section>
  );
}

function RuleForm({ criteria, onChange }: Pick<RuleEditorProps, 'criteria' | 'onChange'>) {
  const me = useSession().profile_id;
  const { state, others } = readRule(criteria ?? {});
  // The filter names the person themselves by a word, and the stored rule by their id.
  const shown = state.assigned_to_id === me ? { ...state, assigned_to_id: 'me' as const } : state;
  const view = {
    state: shown,
    change: (patch: object) => onChange(toCriteria({ ...shown, ...patch }, others)),
  };
  const count = countOthers(others);
  return (
    <fieldset className="mt-3 grid grid-cols-2 items-end gap-3 border-t border-line pt-3 max-sm:grid-cols-1">
      <legend className="sr-only">{text('rule_form')}</legend>
      {count > 0 && (
        <p className="col-span-full text-xs text-fg-3">
          {text('rule_keeps', { count })}{' '}
          <LinkButton onClick={() => onChange(toCriteria(state))}>{text('rule_remove', { count })}</LinkButton>
        </p>
      )}
      <FilterFields filters={ofOneField} view={view} />
      <div className="col-span-full">
        <FilterFields filters={ofConditions} view={view} />
      </div>
      {shown.assigned_to_id === 'me' && <p className="col-span-full text-xs text-fg-3">{text('rule_me')}</p>}
    </fieldset>
  );
}

/** Says how many clients the person may see match. */
function Matching({ criteria }: { criteria: ClientCriteria }) {
  const body = { ...criteria, with_count: true, page_size: 1 };
  const { data } = useRead(clients.filter, { body }, { keepPrevious: true });
  const count = data?.count;
  return (
    <span role="status" className="flex items-center gap-1.5 text-sm text-fg-2 tabular-nums">
      <Icon of={UsersRound} size={14} className="text-icon" />
      {count === undefined
        ? text('counting')
        : count >= COUNT_CAP
          ? text('matching_capped', { shown: formatCappedCount(count) })
          : text('matching', { count })}
    </span>
  );
}
