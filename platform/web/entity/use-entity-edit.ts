import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AnyEndpoint, CallInput } from '#platform/contract/endpoint.ts';
import { isPlain } from '#platform/contract/fields/fields.ts';
import type { FieldErrors } from '#platform/contract/problems.ts';
import { makeKey, useChange } from '../data.ts';
import { entityText } from '../en/entity.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import type { EntityField } from './entity-field.ts';
import { flattenFields, nestFields, readField, writeFields } from './field-paths.ts';
import { formatValue } from './field-values.ts';
import { useConflict } from './use-conflict.tsx';

type Values = Record<string, unknown>;

/** The body of the call: the new values, and the values seen before. */
type Written = Values & { base?: Values };

/** @param seen the values of these fields when editing began; both name parts with a point, as fields do. */
export type SaveFields = (patch: Values, seen: Values) => void;

interface EditedEntity {
  id: number;
  get: AnyEndpoint;
  update: AnyEndpoint;
  fields: readonly EntityField[];
}

/**
 * Saves single fields of an entity, shown before the server answers and undone when it refuses. The values the person
 * saw are sent along, so that nobody's change is overwritten unseen (readings.md D6).
 *
 * @returns `conflict` is the question when somebody else changed the field meanwhile, `errors` what the server said of
 *   refused values.
 */
export function useEntityEdit({ id, get, update, fields }: EditedEntity): EntityEdit {
  const cache = useQueryClient();
  const isShown = useIsShown();
  const [refused, setRefused] = useState<{ id: number; errors: FieldErrors }>({ id, errors: {} });
  const findField = (name: string) => fields.find((field) => field.name === name);
  const { ask, dialog } = useConflict({
    findLabel: (name) => findField(name)?.label ?? name,
    show: (value, name) => formatValue(value, findField(name)),
  });
  const keyFor = (entity: number) => makeKey(get, { params: { id: entity } });
  const change = useChange(update, {
    optimistic: (input) => {
      const { params, body } = input as EditInput;
      return showAtOnce(cache, keyFor(params.id), body);
    },
    onSuccess: (answer, input) => {
      const saved = answer as { id: number };
      cache.setQueryData(keyFor(saved.id), saved);
      const { patch, base } = readEdit(input as EditInput);
      const removed = findField(removedField(patch, base) ?? '');
      if (removed) {
        const undo = () => write(saved.id, base, patch);
        toast({ type: 'SUCCESS', heading: entityText('field_removed', { field: removed.label }), undo });
      }
    },
    onFailure: ({ body: { conflicts }, fieldErrors }, input) => {
      const { params } = input as EditInput;
      const { patch, base } = readEdit(input as EditInput);
      if (!conflicts) {
        const errors = Object.fromEntries(Object.entries(fieldErrors).filter(([name]) => name in patch));
        const isUnderLine = Object.keys(errors).some((name) => isPlain(findField(name) ?? { kind: 'phones' }));
        if (!isUnderLine || !isShown.current) return false;
        setRefused({ id: params.id, errors });
        return true;
      }
      void cache.invalidateQueries({ queryKey: keyFor(params.id) });
      // Once the record is closed, a toast says that nothing was saved.
      if (!isShown.current) return false;
      const theirs = Object.fromEntries(conflicts.map((found) => [found.field, found.theirs]));
      ask({ conflicts, useMine: () => write(params.id, patch, { ...base, ...theirs }) });
      return true;
    },
  });
  const write = (entity: number, patch: Values, base: Values) => {
    setRefused({ id: entity, errors: {} });
    change.mutate({
      params: { id: entity },
      body: { ...nestFields(patch), base: nestFields(base) },
    } as CallInput<AnyEndpoint>);
  };
  return {
    save: (patch, seen) => write(id, patch, seen),
    conflict: dialog,
    errors: refused.id === id ? refused.errors : {},
  };
}

export interface EntityEdit {
  save: SaveFields;
  conflict: ReactNode;
  errors: FieldErrors;
}

interface EditInput {
  params: { id: number };
  body: Written;
}

/** Returns the new values and those seen before, by field. */
function readEdit({ body: { base = {}, ...patch } }: EditInput): { patch: Values; base: Values } {
  return { patch: flattenFields(patch), base: flattenFields(base) };
}

function useIsShown() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

/** Returns the field from which an item was removed without a new one in its place. */
const removedField = (patch: Values, base: Values): string | undefined =>
  Object.keys(patch).find((field) => {
    const [now, before] = [patch[field], base[field]];
    return Array.isArray(now)
      ? Array.isArray(before) && now.length < before.length
      : now === null && before !== null && before !== undefined && before !== '';
  });

/** Shows the new values. @returns a function that restores the earlier values. */
function showAtOnce(cache: QueryClient, key: readonly unknown[], { base: _base, ...written }: Written): () => void {
  const before = cache.getQueryData<Values>(key);
  if (!before) return () => undefined;
  const shown = Object.fromEntries(
    Object.entries(flattenFields(written)).map(([field, value]) => [field, asShown(value, readField(before, field))]),
  );
  const earlier = Object.fromEntries(Object.keys(shown).map((field) => [field, readField(before, field)]));
  const show = (values: Values) => cache.setQueryData<Values>(key, (now) => now && writeFields(now, values));
  show(shown);
  return () => show(earlier);
}

/** Returns a value as shown at once: a phone the server has not read yet as typed, a known one as it was shown. */
function asShown(value: unknown, before: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(before)) return value;
  return value.map((line) => {
    if (typeof line !== 'object') return line;
    const { raw } = line as { raw: string };
    return before.find((known) => known.raw === raw) ?? { raw, number_e164: null, display: raw };
  });
}
