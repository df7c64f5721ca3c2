import * as z from 'zod';

export * from './attention.ts';

/** The grade of a view (architecture.md §8): only human and likely count; unproven is too short to tell. */
export const ViewGrade = z.enum(['human', 'likely', 'preview_bot', 'scanner', 'owner', 'unproven']);
export type ViewGrade = z.output<typeof ViewGrade>;
export const isCounted = (grade: ViewGrade): boolean => grade === 'human' || grade === 'likely';

/** Running totals of one page load; losing or doubling a signal changes nothing. */
export const LoadSignal = z.strictObject({
  seq: z.int().min(0).max(10_000),
  /** Milliseconds the page was visible. */
  visible_ms: z.int().min(0).max(86_400_000),
  /** Milliseconds of these with an input within the last 30 s. */
  active_ms: z.int().min(0).max(86_400_000),
  /** How many key presses, touches, scrolls and pointer moves there were, not which. */
  inputs: z.int().min(0).max(1_000_000),
});
export type LoadSignal = z.output<typeof LoadSignal>;

export const RandomId = z.string().regex(/^[\w-]{16,40}$/);

/** The signals of one page load. */
export const listOfSignals = <Signal extends z.ZodType>(signal: Signal) => z.array(signal).min(1).max(20);

/** What is known of a visit beside its signals; what is not known is left out. */
export interface VisitFacts {
  /** The version of the page. */
  version?: number;
  /** The link it was opened by. */
  link_id?: number;
  /** The host of the page around it. */
  site?: string;
}
