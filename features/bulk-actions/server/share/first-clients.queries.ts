import { clientAccess } from '#features/clients/access.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ChosenRows } from '../chosen-clients.ts';

/** Returns the first of the clients an action would be about, in the order in which it comes to them. */
export const readFirst = ({ actor }: Scope, chosen: ChosenRows, limit: number) =>
  chosen
    .select(['clients.id', toSql(clientAccess.edit, actor, 'clients').as('is_allowed')])
    .orderBy('clients.id')
    .limit(limit)
    .execute();
