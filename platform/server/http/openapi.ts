import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod';
import { type Endpoint, NoInput, splitRoute } from '../../contract/endpoint.ts';
import { listPlanProblems } from '../../contract/plan.ts';
import { type ProblemCode, problems } from '../../contract/problems.ts';
import { isRowRule, listRights } from '../../contract/row.ts';
import { type JsonObject, nameIn, SchemaWriter } from './openapi-schemas.ts';

/** The body of every failed answer. */
const ProblemShape = z.object({
  detail: z.string(),
  error_type: z.string().optional(),
  sub_error: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
  conflicts: z.array(z.unknown()).optional(),
  skipped_count: z.number().optional(),
  subject_id: z.number().optional(),
  retry_after_seconds: z.number().optional(),
});

interface OpenapiOptions {
  title: string;
  version: string;
  /** Contract modules, whose exported schemas are printed once, under the names of their exports. */
  contracts: readonly object[];
}

/**
 * Writes the reference of every call as OpenAPI 3.1 from the contracts; an alias with the same operations refers to the
 * path it stands for. Other requests have their turn after each call, because all of them take half a second.
 */
export async function writeOpenapi(
  endpoints: readonly Endpoint[],
  { title, version, contracts }: OpenapiOptions,
): Promise<JsonObject> {
  const schemas = new SchemaWriter([{ Problem: ProblemShape }, ...contracts]);
  const responses: Record<string, JsonObject> = {};
  const paths: Record<string, Record<string, Operation>> = {};
  schemas.write(ProblemShape, 'output');
  for (const endpoint of endpoints) {
    for (const route of [endpoint.route, ...endpoint.aliases]) {
      const [method, path] = splitRoute(route);
      paths[path] = { ...paths[path], [method.toLowerCase()]: writeOperation(endpoint, { route, schemas, responses }) };
    }
    await nextTurn();
  }
  const parameters = shareParameters(Object.values(paths).flatMap((path) => Object.values(path)));
  return {
    openapi: '3.1.0',
    info: { title, version },
    security: [{ session: [] }],
    paths: sorted(shareAliases(paths)),
    components: {
      schemas: sorted(schemas.named),
      parameters: sorted(parameters),
      responses: sorted(responses),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'leadkeep_session',
          description: 'Every call needs a session unless its security is empty; without one the answer is 401.',
        },
      },
    },
  };
}

interface Operation extends JsonObject {
  parameters?: JsonObject[];
}

interface OperationOptions {
  route: Endpoint['route'];
  schemas: SchemaWriter;
  /** The answers shared by several calls, to which this call adds its own. */
  responses: Record<string, JsonObject>;
}

function writeOperation(endpoint: Endpoint, { route, schemas, responses }: OperationOptions): Operation {
  const hasBody = endpoint.method !== 'GET' && endpoint.body !== NoInput;
  const parameters = [
    ...writeParameters(schemas.writeFields(endpoint.params), 'path'),
    ...writeParameters(schemas.writeFields(endpoint.query), 'query'),
  ];
  return {
    summary: endpoint.summary,
    tags: [route.split('/')[2] ?? 'api'],
    'x-source': endpoint.source,
    ...(!['public', 'session'].includes(endpoint.needs) && { 'x-needs': endpoint.needs }),
    ...writeRowRight(endpoint),
    ...(endpoint.needs === 'public' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemas.write(endpoint.body, 'input') } },
      },
    }),
    responses: {
      [endpoint.status]: success(schemas.write(endpoint.returns, 'output'), responses),
      ...problemResponses(endpoint, responses),
    },
  };
}

/** Writes the row a call is about and the right it needs there, or why there is none. */
function writeRowRight({ row }: Endpoint): JsonObject {
  if (row === undefined) return {};
  return { 'x-row-right': isRowRule(row) ? `${row.kind}: ${listRights(row).join(', ')}` : `none: ${row.noRow}` };
}

/** Writes the answer of a call; a named one as a reference into `responses`. */
function success(schema: JsonObject, responses: Record<string, JsonObject>): JsonObject {
  const answer = { description: 'Success', content: { 'application/json': { schema } } };
  const name = nameIn(schema.$ref);
  if (!name) return answer;
  responses[name] = answer;
  return { $ref: `#/components/responses/${name}` };
}

/** Writes the problems an endpoint names and those that follow from its needs, as references into `responses`. */
function problemResponses(endpoint: Endpoint, responses: Record<string, JsonObject>): JsonObject {
  const codes = new Set<ProblemCode>([...endpoint.errors, ...listPlanProblems(endpoint.plan)]);
  if (endpoint.needs !== 'public' && endpoint.needs !== 'session') codes.add('forbidden');
  if (endpoint.flag) codes.add('feature_not_enabled');
  if (endpoint.query !== NoInput || endpoint.body !== NoInput) codes.add('invalid_input');
  const statuses = [...new Set([...codes].map((code) => problems[code].status))];
  const listNames = (status: number) => [...codes].filter((code) => problems[code].status === status).sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const name = listNames(status).join('.').toUpperCase();
      responses[name] = {
        description: name.replaceAll('.', ', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      };
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

function writeParameters(
  { properties = {}, required = [] }: ReturnType<SchemaWriter['writeFields']>,
  place: 'path' | 'query',
): JsonObject[] {
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    ...((place === 'path' || required.includes(name)) && { required: true }),
    schema: property,
  }));
}

/** Moves shared parameters into one list; of different ones with the same name, the most frequent is moved. */
function shareParameters(operations: readonly Operation[]): Record<string, JsonObject> {
  const uses = new Map<string, number>();
  for (const parameter of operations.flatMap(({ parameters = [] }) => parameters)) {
    const text = JSON.stringify(parameter);
    uses.set(text, (uses.get(text) ?? 0) + 1);
  }
  const shared: Record<string, JsonObject> = {};
  const names = new Map<string, string>();
  for (const [text, count] of [...uses].sort(([, one], [, other]) => other - one)) {
    const parameter = JSON.parse(text) as JsonObject;
    const name = `${parameter.in}.${parameter.name}`;
    if (count < 2 || shared[name]) continue;
    shared[name] = parameter;
    names.set(text, name);
  }
  for (const operation of operations) {
    if (!operation.parameters) continue;
    operation.parameters = operation.parameters.map((parameter) => {
      const name = names.get(JSON.stringify(parameter));
      return name ? { $ref: `#/components/parameters/${name}` } : parameter;
    });
  }
  return shared;
}

/** Replaces every path whose operations are those of an earlier one by a reference to it. */
function shareAliases(paths: Record<string, JsonObject>): Record<string, JsonObject> {
  const first = new Map<string, string>();
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => {
      const text = JSON.stringify(item);
      const earlier = first.get(text);
      if (earlier) return [path, { $ref: `#/paths/${earlier.replaceAll('~', '~0').replaceAll('/', '~1')}` }];
      first.set(text, path);
      return [path, item];
    }),
  );
}

const sorted = <Value>(record: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
