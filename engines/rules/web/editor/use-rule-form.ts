import { useMemo, useState } from 'react';
import type { Person } from '#domain/person.ts';
import type { FieldConflict, FieldErrors } from '#platform/contract/problems.ts';
import { CallFailed } from '#platform/web/api.ts';
import { useChange, useReadNow } from '#platform/web/data.ts';
import { useConflict } from '#platform/web/entity/use-conflict.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { saidByForm, useForm } from '#platform/web/use-form.ts';
import type { EditableRule } from '../rules-kind.ts';
import type { RuleForm } from './define-rule-form.ts';
import { text } from './en.ts';
import type { CommonRuleValues } from './rule-values.ts';

type NameOf<Values> = keyof Values & string;

export interface EditedRule<Rule> {
  /** Null for a new rule. */
  rule: Rule | null;
  isDefault: boolean;
}

interface RuleFormOptions<Rule, Values> extends EditedRule<Rule> {
  form: RuleForm<Rule, Values>;
  /** Called with the messages of the server, before they are placed under their controls. */
  onRefused?: (errors: FieldErrors, values: Values) => void;
  onSaved?: (rule: Rule | null) => void;
}

/** The form of a rule: saves it, and asks when somebody else changed the same thing meanwhile (readings.md D6). */
export function useRuleForm<Rule extends EditableRule, Values extends CommonRuleValues>({
  rule,
  isDefault,
  form: of,
  onRefused,
  onSaved,
}: RuleFormOptions<Rule, Values>) {
  const { calls, subject } = of.kind;
  const { read, newValues, labels, findProblem } = of;
  const readNow = useReadNow();
  const create = useChange(calls.create, saidByForm);
  const update = useChange(calls.update, saidByForm);
  const [isSaved, setIsSaved] = useState(false);
  const [seen, setSeen] = useState(rule);
  const stored = useMemo(() => {
    if (seen) return read(seen);
    return isDefault ? { ...newValues, name: text('default_name', subject.nouns) } : newValues;
  }, [seen, read, isDefault, newValues, subject]);
  const question = useConflict({
    findLabel: (field) => labels[field as NameOf<Values>],
    show: (value) => String(value),
  });

  const form = useForm<Values>({
    stored,
    findProblem,
    placeErrors: (errors, values) => {
      onRefused?.(errors, values);
      return of.placeErrors(errors, values);
    },
    save: async (values, changed) => {
      if (!seen) await create.mutateAsync({ body: isDefault ? of.toDefault(values) : of.toDraft(values) });
      else if (changed.length > 0 && !(await write(seen, values, changed))) return;
      onSaved?.(seen);
      toast({ type: 'SUCCESS', heading: text(seen ? 'saved' : 'added', { name: values.name.trim() }) });
      setIsSaved(true);
    },
  });
  // Somebody else's change is shown as long as nothing is being edited.
  if (rule && seen && rule.version > seen.version && !form.isDirty && !isSaved) setSeen(rule);

  /** @returns false when the person is asked first, and nothing was saved. */
  async function write(base: Rule, values: Values, changed: readonly NameOf<Values>[]): Promise<boolean> {
    try {
      const body = { ...of.toPatch(values, changed), base: base.version };
      await update.mutateAsync({ params: { id: base.id }, body });
      return true;
    } catch (failure) {
      if (!(failure instanceof CallFailed) || failure.status !== 409) throw failure;
      const theirs = await readNow(calls.get, { params: { id: base.id } });
      if (theirs.version === base.version) throw failure;
      return await resolve({ seen: base, theirs, mine: values, changed });
    }
  }

  async function resolve(edit: RuleEdit<Rule, Values>): Promise<boolean> {
    const { theirs, mine, changed } = edit;
    const conflicts = listConflicts({ ...edit, read, describe: of.describe });
    if (conflicts.length === 0) return await write(theirs, mine, changed);
    const isAnswered = await new Promise<boolean>((answer) => {
      question.ask({ conflicts, useMine: () => answer(true), keepTheirs: () => answer(false) });
    });
    if (isAnswered) return await write(theirs, mine, changed);
    setSeen(theirs);
    form.discard();
    return false;
  }

  return {
    form,
    fault: of.describeFaults(form.errors, form.values),
    isSaved,
    leave: () => setIsSaved(true),
    conflict: question.dialog,
  };
}

/** An edit that met somebody else's. */
interface RuleEdit<Rule, Values> {
  /** The rule as the person saw it when they began. */
  seen: Rule;
  theirs: Rule;
  mine: Values;
  changed: readonly (keyof Values & string)[];
}

/** What the calls store as one thing: two people who changed it changed the same. */
const pairs: Readonly<Record<string, string>> = { conditions: 'logical_operator', logical_operator: 'conditions' };

interface Comparison<Rule, Values> extends RuleEdit<Rule, Values> {
  read: (rule: Rule) => Values;
  describe: (name: keyof Values & string, values: Values) => string;
}

interface Changed {
  updated_by: Person | null;
  updated_at: string;
}

/** Lists what both changed, each to something else (readings.md D6). */
function listConflicts<Rule extends Changed, Values>(edit: Comparison<Rule, Values>): FieldConflict[] {
  type Name = keyof Values & string;
  const { seen, theirs, mine, changed, read, describe } = edit;
  const [before, now] = [read(seen), read(theirs)];
  const isTheirs = (name: Name) => describe(name, now) !== describe(name, before);
  const wanted = changed.flatMap((name) => {
    const pair = pairs[name] as Name | undefined;
    return pair && isTheirs(pair) ? [name, pair] : [name];
  });
  return [...new Set(wanted)]
    .filter((name) => isTheirs(name) && describe(name, now) !== describe(name, mine))
    .map((field) => ({
      field,
      base: describe(field, before),
      mine: describe(field, mine),
      theirs: describe(field, now),
      by: theirs.updated_by?.name ?? null,
      at: theirs.updated_at,
    }));
}
