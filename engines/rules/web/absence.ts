import { firstNameFrom } from '#domain/first-name.ts';
import type { UnavailableReason } from '../contract.ts';
import { text } from './en.ts';

/** Returns 'Priya is off today'. */
export const describeAbsence = (name: string, why: UnavailableReason): string =>
  text(`is_${why}`, { name: firstNameFrom(name) });

/** Returns 'Off today'. */
export const labelAbsence = (why: UnavailableReason): string => text(`badge_${why}`);
