import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import { listFieldErrors } from '../contract/fields/field-errors.ts';
import type { FieldErrors } from '../contract/problems.ts';
import { CallFailed } from './api.ts';
import { apiText } from './en/api.ts';
import { toast } from './ui/feedback/toast-store.ts';

type NameOf<Values> = keyof Values & string;

/** Messages by the name of their value. */
export type FormErrors<Values> = Partial<Record<NameOf<Values>, string>>;

type Fault = string | null | undefined;

interface FormOptions<Values extends object> {
  /** The stored values; they may change during editing, but what the person typed stays. */
  stored: Values;
  /** Returns the error in one of the values, if any. */
  findProblem?: (name: NameOf<Values>, values: Values) => Fault | Promise<Fault>;
  /** Sends the values; a `CallFailed` is shown under its fields, else as a toast. */
  save: (values: Values, changed: readonly NameOf<Values>[]) => Promise<unknown>;
  /** Renames the server's messages to the form's names where those differ. */
  placeErrors?: (errors: FieldErrors, values: Values) => FormErrors<Values>;
  /** The field that shows a refusal about no field; without it a toast does. */
  refusalUnder?: NameOf<Values>;
  /** True restores refused values, and the fields say why. */
  takesBack?: boolean;
}

/**
 * The one form of the product (docs/decisions/0113). A field is checked when the focus leaves it and from then on
 * during typing (S1-5-18); changed and empty fields are checked on submit, and the first one with an error gets the
 * focus.
 */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { stored, findProblem, save, placeErrors = byName, refusalUnder, takesBack = false } = options;
  type Name = NameOf<Values>;
  const [own, setOwn] = useState<Partial<Values>>({});
  const [errors, setErrors] = useState<FormErrors<Values>>({});
  const { ref, focusFault } = useFaultFocus();
  const judged = useRef(new Set<Name>());
  const values: Values = { ...stored, ...own };
  const latest = useRef(values);
  latest.current = values;
  const names = Object.keys(stored) as Name[];
  const listChanged = (now: Values) => names.filter((name) => now[name] !== stored[name]);
  const changed = listChanged(values);

  const say = (name: Name, fault: Fault) =>
    setErrors(({ [name]: _old, ...others }) => (fault ? { ...others, [name]: fault } : others) as FormErrors<Values>);

  /** A stored value was checked before and stays as it is. */
  const findFault = (name: Name, now: Values) =>
    now[name] === stored[name] && !isEmpty(now[name]) ? null : findProblem?.(name, now);

  async function judge(name: Name): Promise<void> {
    judged.current.add(name);
    const value = latest.current[name];
    const fault = await findFault(name, latest.current);
    // A value typed in the meantime is checked by itself.
    if (latest.current[name] === value) say(name, fault);
  }

  function change(patch: Partial<Values>): void {
    latest.current = { ...latest.current, ...patch };
    setOwn((earlier) => ({ ...earlier, ...patch }));
    for (const name of Object.keys(patch) as Name[]) if (judged.current.has(name)) void judge(name);
  }

  function leave(name: Name): void {
    const value = latest.current[name];
    if (isEmpty(value) && isEmpty(stored[name])) return;
    void judge(name);
  }

  async function faults(now: Values): Promise<FormErrors<Values>> {
    const found = await Promise.all(names.map(async (name) => [name, await findFault(name, now)] as const));
    return Object.fromEntries(found.filter(([, fault]) => fault)) as FormErrors<Values>;
  }

  function show(found: FormErrors<Values>): boolean {
    setErrors(found);
    if (Object.keys(found).length === 0) return false;
    focusFault();
    return true;
  }

  function refuse(failure: CallFailed): void {
    const found = placeErrors(failure.fieldErrors, latest.current);
    const known = Object.entries(found).filter(([name, message]) => message && names.includes(name as Name));
    const isUnder = known.length === 0 && refusalUnder !== undefined;
    const said = isUnder ? { [refusalUnder]: failure.message } : Object.fromEntries(known);
    if (show(said as FormErrors<Values>) || failure.status === 423) return;
    toast({ type: 'ERROR', heading: apiText('not_saved'), message: failure.message });
  }

  const changedSince = (sent: Values) => names.some((name) => latest.current[name] !== sent[name]);

  /** @returns what was saved. */
  async function send(): Promise<Values | null> {
    const sent = latest.current;
    for (const name of names) judged.current.add(name);
    try {
      if (show(await faults(sent))) return null;
      await save(sent, listChanged(sent));
      judged.current.clear();
      setOwn((now) => without(now, sent));
      return sent;
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      if (takesBack) discard();
      refuse(failure);
      return null;
    }
  }

  const { isSaving, submit } = useSending(send, changedSince);

  function discard(): void {
    judged.current.clear();
    latest.current = stored;
    setOwn({});
    setErrors({});
  }

  /** Returns the props of a control that reports a value. */
  const control = <N extends Name>(name: N) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: Values[N]) => change({ [name]: value } as unknown as Partial<Values>),
    onBlur: () => leave(name),
  });

  return {
    values,
    changed,
    isDirty: changed.length > 0,
    errors,
    isSaving,
    change,
    discard,
    submit,
    control,
    /** Returns the props of a text input or text area. */
    input: <N extends Name>(name: N) => ({
      ...control(name),
      value: values[name] as string,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change({ [name]: target.value } as Partial<Values>),
    }),
    /** The props of the form element. */
    props: { ref, noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
  };
}

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;

/** The part of a form that a dialog needs. */
export type AnyForm = Pick<Form<object>, 'isDirty' | 'isSaving' | 'props'>;

/** Options of `useChange` in a form, which shows the refusal itself. */
export const saidByForm = { onFailure: () => true } as const;

/** Checks values by the schemas of a contract, in the specification's words. */
export const problemBySchema =
  (shape: Readonly<Record<string, z.ZodType>>) =>
  (name: string, values: object): Fault => {
    const read = shape[name]?.safeParse(values[name as never]);
    return read?.success === false ? Object.values(listFieldErrors(read.error))[0] : null;
  };

const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined;

/** Puts the message of a part ('emails.0', 'phones.0.raw') under the whole field, unless the part is a field itself. */
function byName<Values extends object>(errors: FieldErrors, values: Values): FormErrors<Values> {
  const found: Record<string, string> = {};
  for (const [path, message] of Object.entries(errors)) {
    found[path in values ? path : (path.split('.')[0] ?? path)] ??= message;
  }
  return found as FormErrors<Values>;
}

/** Returns what has been typed since the values were sent. */
const without = <Values extends object>(own: Partial<Values>, sent: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(own).filter(([name, value]) => sent[name as keyof Values] !== value),
  ) as Partial<Values>;

/** Focuses the first field with an error, once it shows the error. */
function useFaultFocus(): { ref: RefObject<HTMLFormElement | null>; focusFault: () => void } {
  const ref = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [count]);
  return { ref, focusFault: () => setCount((before) => before + 1) };
}

/** Sends one at a time; a request during a send is followed by another with what was typed since. */
function useSending<Values>(send: () => Promise<Values | null>, hasChangedSince: (sent: Values) => boolean) {
  const [isSaving, setIsSaving] = useState(false);
  const state = useRef({ isBusy: false, isAskedAgain: false });
  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    // A form in a dialog above another form is not part of that one, though React tells both.
    event?.stopPropagation();
    if (state.current.isBusy) {
      state.current.isAskedAgain = true;
      return;
    }
    state.current = { isBusy: true, isAskedAgain: false };
    setIsSaving(true);
    const saved = await send().finally(() => {
      state.current.isBusy = false;
      setIsSaving(false);
    });
    if (saved && state.current.isAskedAgain && hasChangedSince(saved)) await submit();
  }
  return { isSaving, submit };
}
