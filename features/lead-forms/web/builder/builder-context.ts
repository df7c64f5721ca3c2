import { createContext, useContext } from 'react';
import type { FormDefinition, LeadForm, Question, SupportedField } from '../../contract.ts';

/** The form that is built, and how its parts change. */
export interface Builder {
  form: LeadForm;
  draft: FormDefinition;
  /** What questions can ask for. */
  fields: readonly SupportedField[];
  /** What keeps the draft from being published, by part, in words. */
  problems: Readonly<Record<string, string>>;
  /** The part whose properties are shown: 'question:q1a2b3c', 'look'. */
  chosen: string;
  choose: (part: string) => void;
  /** @param typed_in what was typed in, so that undo takes it back as a whole. */
  change: (next: FormDefinition, typed_in?: string) => void;
  changeQuestion: (question: Question, patch: Partial<Question>) => void;
  add: (field: SupportedField, place?: number) => void;
  move: (id: string, place: number) => void;
  reorder: (ids: readonly string[], moved: string) => void;
  copy: (id: string) => void;
  remove: (id: string) => void;
}

const BuilderContext = createContext<Builder | null>(null);

export const BuilderProvider = BuilderContext;

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error('asked for the form outside its builder');
  return builder;
}
