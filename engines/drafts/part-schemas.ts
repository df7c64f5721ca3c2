import * as z from 'zod';
import { type DraftKind, ORDER, partOfItem, readItemPart } from './parts.ts';

const MAX_SCHEMAS = 500;

type Described<Definition extends object> = Omit<DraftKind<Definition>, 'partSchema'>;

/** Makes a kind of draft of the schema of its definition, and of which of its fields is a list of items. */
export function defineDraft<Definition extends object>(described: Described<Definition>): DraftKind<Definition> {
  // A schema takes longer to make than to ask, so it is made once.
  const schemas = new Map<string, z.ZodType>();
  return {
    ...described,
    partSchema(part) {
      // Ids of items come from outside, so what is remembered has an end.
      if (schemas.size > MAX_SCHEMAS) schemas.clear();
      const schema = schemas.get(part) ?? makePartSchema(described, part);
      schemas.set(part, schema);
      return schema;
    },
  };
}

function makePartSchema<Definition extends object>(kind: Described<Definition>, part: string): z.ZodType {
  const { definition, list } = kind;
  if (list && part === ORDER) return z.array(z.string().regex(list.id)).max(list.max);
  if (!list || readItemPart(kind, part) === null) return (part !== list?.field && definition.shape[part]) || z.never();
  return list.item.refine(({ id }) => partOfItem(kind, id) === part, list.wrong_id).nullable();
}

/** Returns the schema of the names of parts. */
export function partName({ definition, list }: DraftKind): z.ZodString {
  const fields = Object.keys(definition.shape).filter((field) => field !== list?.field);
  const items = list ? [ORDER, `${list.part}:${list.id.source.slice(1, -1)}`] : [];
  return z.string().regex(new RegExp(`^(?:${[...fields, ...items].join('|')})$`));
}
