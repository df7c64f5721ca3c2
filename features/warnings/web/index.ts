export { type WarningBanner, warningSlots } from './slots.ts';
export type { WarningProps } from './warning-props.ts';
export { loadWarnings, Warnings } from './warnings.tsx';
