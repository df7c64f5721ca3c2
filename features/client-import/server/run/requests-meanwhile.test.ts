import { describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { testApp } from '#testing/app.ts';
import { newImport } from '#testing/imports.ts';
import { runJob } from '#testing/jobs.ts';
import { newOrg } from '#testing/world.ts';
import { clientImports } from '../../contract.ts';
import { runImportJob } from './run-import.job.ts';

describe('while an import runs', () => {
  it('requests are answered: the process is never held up for long', async () => {
    const { owner } = await newOrg();
    const { services } = await testApp();
    const rows = Array.from(
      { length: 4_000 },
      (_, index) => `Client ${index},"(${index}) 8123 4567","c${index}@x.example"`,
    );
    const begun = await newImport(owner, ['Name,Phone,Email', ...rows].join('\n'));
    await owner.call(clientImports.run, { params: { id: begun.id } });
    // Measured is the CPU time between two chances to answer, not the waiting for a busy machine.
    const busyMs: number[] = [];
    let last = process.cpuUsage();
    const timer = setInterval(() => {
      const { user, system } = process.cpuUsage(last);
      busyMs.push((user + system) / 1_000);
      last = process.cpuUsage();
    }, 1);

    await runJob(services, runImportJob, { org_id: owner.org.org_id, import_id: begun.id });
    clearInterval(timer);

    busyMs.sort((one, other) => one - other);
    expect(busyMs.length).toBeGreaterThan(20);
    // One in a hundred may coincide with a garbage collection.
    expect(busyMs[Math.floor(busyMs.length * 0.99)]).toBeLessThan(50);
    expect((await owner.call(clients.list)).results.length).toBeGreaterThan(0);
  });
});
