import type { Scope } from '#platform/server/database/scope.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { Warning } from '../contract.ts';
import { subscriptionWarnings } from './subscription-warning.ts';

/** Returns what the person must know now. */
type WarningSource = (scope: Scope) => Promise<Warning[]>;

const sources = extensionPoint<WarningSource>();

/** Adds the warnings of a feature behind those about the plan. */
export const warningSource = (feature: string, source: WarningSource): Extension => sources.extend(feature, source);

/** Returns the sources of warnings, the most urgent first. */
export const warningSources = (): WarningSource[] => [subscriptionWarnings, ...sources.all()];
