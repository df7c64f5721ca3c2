import { sql } from 'kysely';

/** Whether a submission counts as a lead of its form, as its list of leads has it: it was sent, or left unfinished for half an hour. */
export const isLead = sql<boolean>`(lead_id is not null and not is_test)`;
