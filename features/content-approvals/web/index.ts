export { ApprovalBadge } from './approval-badge.tsx';
export { ApprovalPanel } from './approval-panel.tsx';
