import { testApp } from '#testing/app.ts';
import { runWaitingJobs } from '#testing/jobs.ts';
import type { Person } from '#testing/world.ts';
import { type ClientExport, clientExports, type ExportRequest } from '../contract.ts';
import { exportJob } from '../server/run/export.job.ts';

const TURNS = 4;

/** Starts an export and runs it to its end. */
export async function runExport(person: Person, body: Partial<ExportRequest> = {}): Promise<ClientExport> {
  const { id } = await person.call(clientExports.exportClients, { body });
  const { services } = await testApp();
  const look = () => person.call(clientExports.get, { params: { id } });
  // Behind other waiting work of the organisation it may be left for another turn.
  for (let turn = 0; turn < TURNS && (await look()).status === 'RUNNING'; turn += 1)
    await runWaitingJobs(services, [exportJob]);
  return look();
}

/** Asks for the file of an export. @returns the answer as it came. */
export async function requestFile({ cookie }: Person, { id }: Pick<ClientExport, 'id'>) {
  const { server } = await testApp();
  const url = clientExports.download.path.replace('{id}', String(id));
  return server.inject({ method: 'GET', url, headers: { cookie } });
}

/** Exports to the end. @returns the bytes of the file. */
export async function exportFile(person: Person, body: Partial<ExportRequest> = {}): Promise<Buffer> {
  return (await requestFile(person, await runExport(person, body))).rawPayload;
}

/** Exports as CSV. @returns its text; empty where nobody is in it. */
export async function exportCsvText(person: Person, body: Partial<ExportRequest> = {}): Promise<string> {
  const exported = await runExport(person, { ...body, format: 'CSV' });
  return exported.done_count === 0 ? '' : (await requestFile(person, exported)).body;
}
