export type { Attended } from './attention/attended.ts';
export { useAttentionFilters } from './attention/attention-filters.tsx';
export { AttentionStrip } from './attention/attention-strip.tsx';
export { AttentionSide, AttentionView, LockedAttention } from './attention/attention-view.tsx';
export type { Move } from './attention/find-move.ts';
export { MissedCard } from './attention/missed-card.tsx';
export { Readers } from './attention/readers.tsx';
export { describeSections, SectionStrip } from './section-strip.tsx';
