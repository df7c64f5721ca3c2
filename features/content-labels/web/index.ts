export { LabelAction } from './label-action.tsx';
export { LabelChips } from './label-chips.tsx';
export { LabelSide } from './label-side.tsx';
export { LabelsPanel } from './labels-panel.tsx';
