import type { FastifyError, FastifyInstance } from 'fastify';
import { Problem, type ProblemCode, problems } from '../../contract/problems.ts';
import { isDatabaseAway } from '../database/database-errors.ts';
import { logRefusal } from '../logs/security-log.ts';
import type { Services } from '../services.ts';
import { readFacts } from './request.ts';

/** The problems for refusals of the framework and its plugins (body, form, file server), by status. */
const problemsByStatus: Record<number, ProblemCode> = {
  // The file server refuses paths outside its folder with 403, which would tell whether something is there.
  403: 'not_found',
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'unsupported_media_type',
  413: 'too_large',
  415: 'unsupported_media_type',
};

/** Returns an error as an expected problem; a bug becomes `internal`, whose text says nothing of the cause. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { statusCode = 500, code } = error as FastifyError;
  if (code === 'FST_ERR_BAD_URL') return new Problem('not_found', { log_detail: String(error) });
  if (statusCode >= 400 && statusCode < 500) {
    return new Problem(problemsByStatus[statusCode] ?? 'invalid_input', { log_detail: String(error) });
  }
  if (isDatabaseAway(error)) return new Problem('not_available', { log_detail: String(error) });
  return new Problem('internal', { log_detail: String(error) });
}

/** Renders every failure of a call in one place. */
export function handleErrors(app: FastifyInstance, { log, errors }: Pick<Services, 'log' | 'errors'>): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error);
    const entry = { problem: problem.code, log_detail: problem.options.log_detail, req: request };
    if (problems[problem.code].report) {
      log.error({ ...entry, err: error }, 'call failed');
      errors.report(error, { origin: 'call', request_id: request.id, place: request.routeOptions.url ?? 'none' });
    } else log.info(entry, 'call refused');
    logRefusal({ log }, readFacts(request, {}), problem);
    const { retry_after_seconds } = problem.options;
    if (retry_after_seconds !== undefined) reply.header('retry-after', String(Math.ceil(retry_after_seconds)));
    return reply.status(problem.status).header('cache-control', 'no-store').send(problem.toBody());
  });
}
