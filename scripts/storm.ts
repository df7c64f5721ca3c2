import { parseArgs } from 'node:util';
import { brokenPromises, runStorm } from '#testing/processes/storm.ts';

// Kills two processes and their database again and again while leads arrive, and counts the results: `-- --kills 40
// --seed 7`.
const { values } = parseArgs({ options: { seed: { type: 'string' }, kills: { type: 'string' } } });
const plan = { seed: Number(values.seed ?? 1), kills: Number(values.kills ?? 12), settle_seconds: 90 };
console.log(`Storm with seed ${plan.seed}, ${plan.kills} kills`);
const figures = await runStorm(plan, (line) => console.log(`  ${line}`));
const { seconds_until_back, ...counts } = figures;
console.table({ ...counts, most_seconds_until_back: Number(Math.max(...seconds_until_back).toFixed(1)) });
const broken = brokenPromises(figures);
console.log(broken.length === 0 ? 'Every promise was kept.' : `Broken: ${broken.join(', ')}`);
process.exitCode = broken.length === 0 ? 0 : 1;
