import type { Question } from '../../contract.ts';
import { text } from './en.ts';

/** Returns what a question is called on the screens of the builder. */
export function nameQuestion({ kind, label, text: shown }: Question): string {
  const words = (label || shown).trim().split('\n')[0] ?? '';
  return words || text(`kind_${kind}`);
}
