import type { FastifyError, FastifyInstance } from 'fastify';
import { Problem, problems } from '../contract/problems.ts';
import { isDatabaseAway } from './database-errors.ts';
import type { Services } from './services.ts';

/** The framework's own refusals, as problems of ours. */
const frameworkProblems: Record<string, Problem['code']> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_BAD_URL: 'not_found',
};

/** What went wrong, as an expected problem; a bug becomes `internal`, whose text says nothing of the cause. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = frameworkProblems[(error as FastifyError).code];
  if (code) return new Problem(code, { log_detail: (error as Error).message });
  if ((error as FastifyError).statusCode === 400) return new Problem('invalid_input', { log_detail: String(error) });
  if (isDatabaseAway(error)) return new Problem('not_available', { log_detail: String(error) });
  return new Problem('internal', { log_detail: String(error) });
}

/** One place renders every failure of a call. */
export function handleErrors(app: FastifyInstance, { log, errors }: Pick<Services, 'log' | 'errors'>): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error);
    const entry = { problem: problem.code, log_detail: problem.options.log_detail, req: request };
    if (problems[problem.code].report) {
      log.error({ ...entry, err: error }, 'call failed');
      errors.report(error, { origin: 'call', request_id: request.id, place: request.routeOptions.url ?? 'none' });
    } else log.info(entry, 'call refused');
    const { retry_after_seconds } = problem.options;
    if (retry_after_seconds !== undefined) reply.header('retry-after', String(Math.ceil(retry_after_seconds)));
    return reply.status(problem.status).header('cache-control', 'no-store').send(problem.toBody());
  });
}
