import type pg from 'pg';
import { workingRoles } from './roles.ts';

/** The catalogue of the schema public in a migrated database, sorted so that two can be compared. */
export interface Catalogue {
  tables: Table[];
  enumerations: { name: string; members: string[] }[];
  functions: Routine[];
}

export interface Table {
  name: string;
  comment: string | null;
  columns: Column[];
  /** From pg_get_constraintdef, keys first. */
  constraints: { name: string; definition: string }[];
  indexes: string[];
  triggers: string[];
  policies: Policy[];
  partition_key: string | null;
  has_row_security: boolean;
  is_row_security_forced: boolean;
  grants: Grant[];
}

export interface Column {
  name: string;
  /** The type as SQL writes it: `bigint`, `text[]`, `timestamp(3) with time zone`. */
  type: string;
  /** The type's own name, for an array that of its elements: `int8`, `text`, `timestamptz`. */
  base_type: string;
  is_array: boolean;
  is_nullable: boolean;
  /** `always` and `generated` columns cannot be written, `by default` and `default` ones may be left out. */
  filled: 'no' | 'default' | 'by default' | 'always' | 'generated';
  expression: string | null;
  comment: string | null;
}

export interface Policy {
  name: string;
  command: string;
  roles: string[];
  is_permissive: boolean;
  using: string | null;
  check: string | null;
}

export interface Grant {
  role: string;
  privileges: string[];
}

export interface Routine {
  definition: string;
  signature: string;
  kind: 'function' | 'procedure';
  /** One of the working roles, or null for the owner of the database. */
  owner: string | null;
  grants: Grant[];
}

/** Reads the catalogue on a connection of the owner, without functions of extensions and the job queue's schema. */
export async function readCatalogue(client: pg.ClientBase): Promise<Catalogue> {
  const read = async <Row extends pg.QueryResultRow>(sql: string, parameters: unknown[] = []) =>
    (await client.query<Row>(sql, parameters)).rows;
  return {
    tables: await read<Table>(tablesSql, [workingRoles]),
    enumerations: await read(enumerationsSql),
    functions: await read<Routine>(functionsSql, [workingRoles]),
  };
}

const columnsSql = `
  select json_agg(json_build_object(
           'name', attribute.attname,
           'type', format_type(attribute.atttypid, attribute.atttypmod),
           'base_type', coalesce(element.typname, type.typname),
           'is_array', element.oid is not null,
           'is_nullable', not attribute.attnotnull,
           'filled', case
             when attribute.attgenerated <> '' then 'generated'
             when attribute.attidentity = 'a' then 'always'
             when attribute.attidentity = 'd' then 'by default'
             when standard.oid is not null then 'default'
             else 'no' end,
           'expression', pg_get_expr(standard.adbin, standard.adrelid),
           'comment', col_description(attribute.attrelid, attribute.attnum)
         ) order by attribute.attnum)
    from pg_attribute attribute
    join pg_type type on type.oid = attribute.atttypid
    left join pg_type element on element.oid = type.typelem and type.typcategory = 'A'
    left join pg_attrdef standard on standard.adrelid = attribute.attrelid and standard.adnum = attribute.attnum
   where attribute.attrelid = relation.oid and attribute.attnum > 0 and not attribute.attisdropped`;

// Not-null constraints are listed since PostgreSQL 18, but the columns name them already.
const constraintsSql = `
  select coalesce(json_agg(json_build_object('name', conname, 'definition', pg_get_constraintdef(oid))
           order by position(contype::text in 'puxfc'), conname), '[]')
    from pg_constraint where conrelid = relation.oid and contype in ('p', 'u', 'x', 'f', 'c') and conparentid = 0`;

const indexesSql = `
  select coalesce(json_agg(pg_get_indexdef(index.indexrelid) order by index.indexrelid::regclass::text), '[]')
    from pg_index index
   where index.indrelid = relation.oid
     and not exists (select from pg_constraint where conindid = index.indexrelid and contype in ('p', 'u', 'x'))`;

const triggersSql = `
  select coalesce(json_agg(pg_get_triggerdef(oid) order by tgname), '[]')
    from pg_trigger where tgrelid = relation.oid and not tgisinternal`;

const policiesSql = `
  select coalesce(json_agg(json_build_object(
           'name', policyname, 'command', lower(cmd), 'roles', roles,
           'is_permissive', permissive = 'PERMISSIVE', 'using', qual, 'check', with_check) order by policyname), '[]')
    from pg_policies where schemaname = 'public' and tablename = relation.relname`;

const grantsSql = (acl: string) => `
  select coalesce(json_agg(json_build_object('role', role, 'privileges', privileges) order by role), '[]')
    from (select coalesce(grantee.rolname::text, 'public') as role,
                 json_agg(lower(entry.privilege_type) order by entry.privilege_type) as privileges
            from aclexplode(${acl}) entry left join pg_roles grantee on grantee.oid = entry.grantee
           where grantee.rolname = any ($1) or entry.grantee = 0
           group by 1) granted`;

const tablesSql = `
  select relation.relname::text as name, obj_description(relation.oid, 'pg_class') as comment,
         pg_get_partkeydef(relation.oid) as partition_key,
         relation.relrowsecurity as has_row_security, relation.relforcerowsecurity as is_row_security_forced,
         (${columnsSql}) as columns, (${constraintsSql}) as constraints, (${indexesSql}) as indexes,
         (${triggersSql}) as triggers, (${policiesSql}) as policies, (${grantsSql('relation.relacl')}) as grants
    from pg_class relation
   where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p')
     and not relation.relispartition and relation.relname not in ('schema_migrations', 'schema_functions')
   order by relation.relname`;

const enumerationsSql = `
  select type.typname::text as name, json_agg(member.enumlabel order by member.enumsortorder) as members
    from pg_type type join pg_enum member on member.enumtypid = type.oid
   where type.typnamespace = 'public'::regnamespace
   group by type.typname order by type.typname`;

const functionsSql = `
  select pg_get_functiondef(routine.oid) as definition, routine.oid::regprocedure::text as signature,
         case routine.prokind when 'p' then 'procedure' else 'function' end as kind,
         case when owner.rolname = any ($1) then owner.rolname::text end as owner,
         (${grantsSql("coalesce(routine.proacl, acldefault('f', routine.proowner))")}) as grants
    from pg_proc routine join pg_roles owner on owner.oid = routine.proowner
   where routine.pronamespace = 'public'::regnamespace and routine.prokind in ('f', 'p')
     and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = routine.oid and deptype = 'e')
   order by signature`;
