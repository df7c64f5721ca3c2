import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';

/** A server in a process of its own. */
export interface Measured {
  port: number;
  pid: number;
}

/** One that was started here. */
interface Started extends Measured {
  process: ChildProcess;
}

/** Starts a file that listens on `port` and prints a line when it does. */
export async function startServer(
  file: string,
  port: number,
  environment: Record<string, string>,
  parameters: string[] = [],
): Promise<Started> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(repositoryRoot, file), ...parameters], {
    env: { PATH: processEnvironment().PATH, NODE_ENV: 'production', LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout!, 'data');
  return { port, pid: child.pid!, process: child };
}

export async function endServer({ process: child }: Started): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Makes one call over a connection that stays open. @returns what came; throws for anything but success. */
export function send({ port }: Measured, { method, path, body }: Call, cookie = ''): Promise<unknown> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const headers = { cookie, ...(payload && { 'content-type': 'application/json' }) };
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => {
        if ((answer.statusCode ?? 500) >= 300) reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`));
        else resolve(JSON.parse(text));
      });
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}

/** Milliseconds each run of the work takes, one after the other. */
export async function timings(times: number, work: (index: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const beganMs = performance.now();
    await work(index);
    took.push(performance.now() - beganMs);
  }
  return took;
}

const TICKS_PER_SECOND = 100;

/** Milliseconds of processor time a server has used so far; not known outside Linux. */
export const cpuMs = ({ pid }: Measured): number | null => processorMs(pid);

/** Milliseconds of processor time a process has used so far; not known outside Linux. */
export function processorMs(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1_000;
  } catch {
    return null;
  }
}
