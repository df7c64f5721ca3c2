export type { Reporting } from './use-viewers.ts';
export { RecordViewers, Viewers } from './viewers.tsx';
