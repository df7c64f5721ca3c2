import { boundEndpoints } from '#app/endpoints.ts';
import type { AnyEndpoint } from '#platform/contract/endpoint.ts';
import { findArea, type PlanArea, planAreas } from '#platform/contract/plan.ts';

const tiers = ['free', 'trial', 'pro'] as const;

/** Writes docs/plan-areas.md: which tiers include each area of the plan, and which calls take it. */
export function planPage(): string {
  const endpoints = boundEndpoints.map(({ endpoint }) => endpoint as AnyEndpoint);
  const areas = Object.keys(planAreas) as PlanArea[];
  const free = endpoints.filter(({ plan }) => plan === 'free').length;
  const sections = areas.map((area) => {
    const calls = endpoints.filter(({ plan }) => findArea(plan) === area);
    return `\n## ${area}\n\n${calls.length > 0 ? calls.map(describeCall).join('') : 'No call takes it yet.\n'}`;
  });
  return `# What each tier includes

A call that takes an area of the plan answers 423 in a tier without it (\`platform/contract/plan.ts\`): \`unavailable_in_free_plan\`, or
\`paid_automation_unavailable\` for automations in a plan that was not bought here. ${free} calls take none: they read, switch off, delete,
export, pay, sign in, or are made by people outside, and answer in every tier. \`npm run generate\` writes this page.

| Area | Free | Trial | Pro |
| --- | --- | --- | --- |
${areas.map((area) => `| ${area} | ${tiers.map((tier) => includes(area, tier)).join(' | ')} |\n`).join('')}${sections.join('')}`;
}

const includes = (area: PlanArea, tier: (typeof tiers)[number]): string =>
  (planAreas[area] as readonly string[]).includes(tier) ? 'yes' : '423';

const describeCall = ({ route, summary, plan }: AnyEndpoint): string =>
  `- \`${route}\`${describePart(plan)}: ${summary}\n`;

function describePart(plan: AnyEndpoint['plan']): string {
  if (typeof plan === 'string') return '';
  if (plan.where) return ` where ${plan.where}`;
  const values = Object.entries(plan.except ?? {}).map(([field, value]) => `\`${field}: ${JSON.stringify(value)}\``);
  return ` except with ${values.join(' or ')}`;
}
