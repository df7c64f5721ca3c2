import type { Database } from './db.ts';
import { explainFailure } from './failures.queries.ts';

/**
 * Functions that are a whole transaction by themselves and name their organisation themselves. Called without a scope:
 * opening and closing one costs two more round trips, which halved how many leads a second are taken in.
 */
type StandAloneFunction = 'accept_leads' | 'accept_submissions' | 'record_lead_notices';

/** Calls the function and commits, in one message, on a connection of the intake. */
export async function callAlone<Row extends object>(
  database: Database,
  name: StandAloneFunction,
  parameters: readonly unknown[],
): Promise<Row[]> {
  const places = parameters.map((_, index) => `$${index + 1}`).join(', ');
  const asked = database.intakePool.query<Row>(`select * from ${name}(${places})`, [...parameters]);
  const { rows } = await asked.catch((error: unknown) => explainFailure(database, error));
  return rows;
}
