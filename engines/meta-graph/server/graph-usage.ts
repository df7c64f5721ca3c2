import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';

const Used = z.object({
  call_count: z.number().catch(0),
  total_cputime: z.number().catch(0),
  total_time: z.number().catch(0),
  estimated_time_to_regain_access: z.number().catch(0),
});
const AppUsage = Used.partial();
const BusinessUsage = z.record(z.string(), z.array(Used.partial()));

type Used = z.output<typeof AppUsage>;

/** How much of its allowance is used, in percent: of the app, and of the business whose token was sent. */
export interface Usage {
  app: number;
  token: number;
}

/** Reads the usage that Meta reports with every answer (integrations 1.11); 0 where it says nothing. */
export const readUsage = (headers: IncomingHttpHeaders): Usage => ({
  app: findHighest(readHeader(headers, 'x-app-usage', AppUsage)),
  token: Math.max(0, ...listBusinesses(headers).map(findHighest)),
});

/** Returns how long a business must wait; undefined where Meta does not say. */
export function secondsToRegainAccess(headers: IncomingHttpHeaders): number | undefined {
  const minutes = Math.max(0, ...listBusinesses(headers).map((used) => used.estimated_time_to_regain_access ?? 0));
  return minutes > 0 ? minutes * 60 : undefined;
}

const findHighest = (used: Used | undefined) =>
  Math.max(0, used?.call_count ?? 0, used?.total_cputime ?? 0, used?.total_time ?? 0);

const listBusinesses = (headers: IncomingHttpHeaders): Used[] =>
  Object.values(readHeader(headers, 'x-business-use-case-usage', BusinessUsage) ?? {}).flat();

function readHeader<Shape extends z.ZodType>(
  headers: IncomingHttpHeaders,
  name: string,
  shape: Shape,
): z.output<Shape> | undefined {
  try {
    return shape.safeParse(JSON.parse(String(headers[name]))).data;
  } catch {
    return undefined;
  }
}
