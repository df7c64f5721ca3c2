import type { Catalogue, Column, Table } from './catalogue.queries.ts';

const heading = `// Written by \`npm run generate\` from the migrated database. Do not edit: change a migration and run it again.
import type { ColumnType, Generated } from 'kysely';
import type { JsonColumns } from './json-columns.ts';

/** JSON that is read as what it holds and written as text. */
type Json<Value> = ColumnType<Value, string, string>;
type GeneratedJson<Value> = ColumnType<Value, string | undefined, string>;

/** A column the database fills by itself; it can be read only. */
type ReadOnly<Value> = ColumnType<Value, never, never>;
`;

/** The TypeScript types of values from the driver as platform/server/database/db.ts sets it up. */
const typeScriptTypes: Record<string, string> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  citext: 'string',
  date: 'string',
  float4: 'number',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  name: 'string',
  numeric: 'string',
  text: 'string',
  time: 'string',
  // A wall time whose zone is stored beside it, as for reminders; an instant is a timestamptz.
  timestamp: 'string',
  timestamptz: 'string',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
  xid8: 'string',
};

/** Writes the `DB` interface for Kysely: one interface per table, with its columns by their database names. */
export function writeTypes(catalogue: Catalogue): string {
  const enumerations = new Map(
    catalogue.enumerations.map(({ name, members }) => [name, members.map((member) => `'${member}'`).join(' | ')]),
  );
  const tables = catalogue.tables.map((table) => writeTable(table, enumerations));
  const list = catalogue.tables.map(({ name }) => `  ${name}: ${interfaceName(name)};`);
  return `${[heading, ...tables, `export interface DB {\n${list.join('\n')}\n}`].join('\n')}\n`;
}

function writeTable(table: Table, enumerations: Map<string, string>): string {
  const columns = table.columns.map((column) => {
    const comment = column.comment ? `  /** ${column.comment} */\n` : '';
    return `${comment}  ${column.name}: ${columnType(table, column, enumerations)};`;
  });
  const comment = table.comment ? `/** ${table.comment} */\n` : '';
  return `${comment}export interface ${interfaceName(table.name)} {\n${columns.join('\n')}\n}\n`;
}

function columnType(table: Table, column: Column, enumerations: Map<string, string>): string {
  if (['json', 'jsonb'].includes(column.base_type)) return jsonType(table, column);
  const single = checkedWords(table, column) ?? typeScriptTypes[column.base_type] ?? enumerations.get(column.base_type);
  if (!single) {
    throw new Error(
      `${table.name}.${column.name} has the type ${column.type}, which has no TypeScript type yet. Say in write-types.ts how it arrives.`,
    );
  }
  const value = column.is_array ? `${single.includes('|') ? `(${single})` : single}[]` : single;
  const type = column.is_nullable ? `${value} | null` : value;
  if (column.filled === 'always' || column.filled === 'generated') return `ReadOnly<${type}>`;
  return column.filled === 'no' ? type : `Generated<${type}>`;
}

/** Returns the type from `database/json-columns.ts`; a column missing there does not compile. */
function jsonType(table: Table, { name, is_nullable, filled }: Column): string {
  const type = `${filled === 'no' ? 'Json' : 'GeneratedJson'}<JsonColumns['${table.name}']['${name}']>`;
  return is_nullable ? `${type} | null` : type;
}

/**
 * Returns the values that a check constraint allows in a text column as a union: `check (status in ('DRAFT', 'DONE'))`.
 */
function checkedWords({ constraints }: Table, { name }: Column): string | undefined {
  for (const { definition } of constraints) {
    const [, column, list] = definition.match(/^CHECK \(\((\w+) = ANY \(ARRAY\[(.+)\]\)\)\)$/s) ?? [];
    if (column !== name || list === undefined) continue;
    const words = [...list.matchAll(/'((?:[^']|'')*)'::/g)].map(([, word = '']) => word.replaceAll("''", "'"));
    return words.map(literal).join(' | ');
  }
  return undefined;
}

const literal = (word: string) =>
  `'${JSON.stringify(word).slice(1, -1).replaceAll("'", "\\'").replaceAll('\\"', '"')}'`;

const interfaceName = (table: string): string =>
  table
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
