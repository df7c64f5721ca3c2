// The parts that the screen of every lead source shows.
export { AttentionItem, AttentionList } from './attention-list.tsx';
export { CountCard } from './count-card.tsx';
export { Fact, FactList } from './fact-list.tsx';
export { LastLeadFacts } from './last-lead-facts.tsx';
export { LastLeadTrace } from './last-lead-trace.tsx';
export { LeadsChart } from './leads-chart.tsx';
export { SilenceItem } from './silence-item.tsx';
export { isSilent, joinHealth, useSourceHealth } from './use-source-health.ts';
