export { LabelAction, LabelChips, LabelsPanel } from './label-parts.tsx';
export { LabelSide } from './label-side.tsx';
