import { useMemo, useState } from 'react';
import type { FieldConflict, FieldErrors } from '#platform/contract/problems.ts';
import { CallFailed } from '#platform/web/api.ts';
import { useConflict } from '#platform/web/entity/conflict-dialog.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { type FormErrors, useForm } from '#platform/web/use-form.ts';
import { text } from './en.ts';

/** A stored rule of any kind. */
interface StoredRule {
  id: number;
  version: number;
}

type NameOf<Values> = keyof Values & string;

/** An edit that met somebody else's. */
export interface RuleEdit<Rule, Values> {
  /** The rule as the person saw it when they began. */
  seen: Rule;
  theirs: Rule;
  mine: Values;
  changed: readonly NameOf<Values>[];
}

interface RuleFormOptions<Rule extends StoredRule, Values extends { name: string }> {
  /** Null for a new rule. */
  rule: Rule | null;
  /** True for the default rule, which begins with a name. */
  isDefault: boolean;
  newValues: Values;
  read: (rule: Rule) => Values;
  labels: Readonly<Record<NameOf<Values>, string>>;
  findProblem: (name: NameOf<Values>, values: Values) => string | null;
  placeErrors: (errors: FieldErrors, values: Values) => FormErrors<Values>;
  create: (values: Values) => Promise<unknown>;
  /** Saves what changed of the rule, as the version that is given. */
  update: (rule: Rule, values: Values, changed: readonly NameOf<Values>[]) => Promise<unknown>;
  /** Reads the rule as it is now. */
  readNow: (id: number) => Promise<Rule>;
  listConflicts: (edit: RuleEdit<Rule, Values>) => FieldConflict[];
  onSaved?: (rule: Rule | null) => void;
}

/** The form of a rule: saves it, and asks when somebody else changed the same thing meanwhile (readings.md D6). */
export function useRuleForm<Rule extends StoredRule, Values extends { name: string }>(
  options: RuleFormOptions<Rule, Values>,
) {
  const { rule, isDefault, newValues, read, labels, findProblem, placeErrors, create, update, readNow, listConflicts } =
    options;
  const [isSaved, setIsSaved] = useState(false);
  const [seen, setSeen] = useState(rule);
  const stored = useMemo(() => {
    if (seen) return read(seen);
    return isDefault ? { ...newValues, name: text('default_name') } : newValues;
  }, [seen, read, isDefault, newValues]);
  const question = useConflict({
    findLabel: (field) => labels[field as NameOf<Values>],
    show: (value) => String(value),
  });

  const form = useForm<Values>({
    stored,
    findProblem,
    placeErrors,
    save: async (values, changed) => {
      if (!seen) await create(values);
      else if (changed.length > 0 && !(await write(seen, values, changed))) return;
      options.onSaved?.(seen);
      toast({ type: 'SUCCESS', heading: text(seen ? 'saved' : 'added', { name: values.name.trim() }) });
      setIsSaved(true);
    },
  });
  // Somebody else's change is shown as long as nothing is being edited.
  if (rule && seen && rule.version > seen.version && !form.isDirty && !isSaved) setSeen(rule);

  /** @returns false when the person is asked first, and nothing was saved. */
  async function write(base: Rule, values: Values, changed: readonly NameOf<Values>[]): Promise<boolean> {
    try {
      await update(base, values, changed);
      return true;
    } catch (failure) {
      if (!(failure instanceof CallFailed) || failure.status !== 409) throw failure;
      const theirs = await readNow(base.id);
      if (theirs.version === base.version) throw failure;
      return await resolve({ seen: base, theirs, mine: values, changed });
    }
  }

  async function resolve(edit: RuleEdit<Rule, Values>): Promise<boolean> {
    const { theirs, mine, changed } = edit;
    const conflicts = listConflicts(edit);
    if (conflicts.length === 0) return await write(theirs, mine, changed);
    const isAnswered = await new Promise<boolean>((answer) => {
      question.ask({ conflicts, useMine: () => answer(true), keepTheirs: () => answer(false) });
    });
    if (isAnswered) return await write(theirs, mine, changed);
    setSeen(theirs);
    form.discard();
    return false;
  }

  return { form, isSaved, leave: () => setIsSaved(true), conflict: question.dialog };
}
