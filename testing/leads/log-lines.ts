import { createLog } from '#platform/server/logs/log.ts';

/** Returns a log as an installation writes it, with its lines. */
export function collectLog() {
  const logLines: string[] = [];
  const log = createLog(
    { log_level: 'debug', local_mode: false, mode: 'production' },
    { write: (line: string) => void logLines.push(line) },
  );
  return { log, logLines };
}
