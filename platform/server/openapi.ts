import * as z from 'zod';
import { type Endpoint, NoInput, splitRoute } from '../contract/endpoint.ts';
import { type ProblemCode, problems } from '../contract/problems.ts';

type JsonObject = Record<string, unknown>;

/** Every failed answer has this body. */
const ProblemShape = z.object({
  detail: z.string(),
  error_type: z.string().optional(),
  sub_error: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
  conflicts: z.array(z.unknown()).optional(),
  skipped_count: z.number().optional(),
  retry_after_seconds: z.number().optional(),
});

/** The reference of every call as OpenAPI 3.1, read off the contracts. Aliases are listed as operations of their own. */
export function openapiOf(endpoints: readonly Endpoint[], options: { title: string; version: string }): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    for (const route of [endpoint.route, ...endpoint.aliases]) {
      const [method, path] = splitRoute(route);
      paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(endpoint, route) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: options.title, version: options.version },
    paths: Object.fromEntries(Object.entries(paths).sort(([one], [other]) => (one < other ? -1 : 1))),
    components: {
      schemas: { Problem: schemaOf(ProblemShape, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'leadkeep_session' } },
    },
  };
}

function operationOf(endpoint: Endpoint, route: string): JsonObject {
  const hasBody = endpoint.method !== 'GET' && endpoint.body !== NoInput;
  return {
    summary: endpoint.summary,
    tags: [route.split('/')[2] ?? 'api'],
    'x-source': endpoint.source,
    'x-needs': endpoint.needs,
    ...(endpoint.needs !== 'public' && { security: [{ session: [] }] }),
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(hasBody && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } },
    }),
    responses: {
      [endpoint.status]: {
        description: 'Success',
        content: { 'application/json': { schema: schemaOf(endpoint.returns, 'output') } },
      },
      ...problemResponses(endpoint),
    },
  };
}

/** The problems an endpoint names, and those that follow from what it needs. */
function problemResponses(endpoint: Endpoint): JsonObject {
  const codes = new Set<ProblemCode>(endpoint.errors);
  if (endpoint.needs !== 'public') codes.add('not_signed_in');
  if (endpoint.needs !== 'public' && endpoint.needs !== 'session') codes.add('forbidden');
  if (endpoint.paid) codes.add('unavailable_in_free_plan');
  if (endpoint.flag) codes.add('feature_not_enabled');
  if (endpoint.query !== NoInput || endpoint.body !== NoInput) codes.add('invalid_input');
  const statuses = [...new Set([...codes].map((code) => problems[code].status))];
  const namesOf = (status: number) => [...codes].filter((code) => problems[code].status === status);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: namesOf(status).join(', ').toUpperCase(),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

function parametersOf(schema: z.ZodType, place: 'path' | 'query'): JsonObject[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...body } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return body;
}
