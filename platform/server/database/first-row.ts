import type { SelectQueryBuilder } from 'kysely';

/** Returns the first row of a query whose row is a type parameter, which Kysely's own method answers in another type. */
export const firstRow = <Database, Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
): Promise<Row | undefined> => query.executeTakeFirst() as Promise<Row | undefined>;
