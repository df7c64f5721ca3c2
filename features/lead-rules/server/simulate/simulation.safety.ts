import { safetyRows } from '#testing/safety.ts';
import { ruleSimulation } from '../../simulation-contract.ts';
import { addRule } from './simulation.fixture.ts';

export const safety = safetyRows(ruleSimulation, {
  simulate: {
    about: 'org',
    call: async (org, marker) => {
      await addRule(org, { name: marker });
      return { body: { leads: 'last_30_days', rules: [] } };
    },
  },
});
