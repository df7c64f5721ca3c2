import { takeFirstName } from '#features/content/contract.ts';
import type { UnavailableReason } from '../contract.ts';
import { text } from './en.ts';

/** Returns the first name, or the whole of what is no name. */
export const firstNameFrom = (name: string): string => takeFirstName(name) || name;

/** Returns 'Priya is off today'. */
export const describeAbsence = (name: string, why: UnavailableReason): string =>
  text(`is_${why}`, { name: firstNameFrom(name) });

/** Returns 'Off today'. */
export const labelAbsence = (why: UnavailableReason): string => text(`badge_${why}`);
