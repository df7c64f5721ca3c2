import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

// Sends notices at a steady rate, whatever the answers take, in a process of its own: the one that plays the provider is busy, and
// its waits are not the product's.
const [url = '', file = '', rate = '100'] = process.argv.slice(2);
const notices: { body: string; headers: Record<string, string> }[] = JSON.parse(readFileSync(file, 'utf8'));
const agent = new Agent({ keepAlive: true });

/** @returns milliseconds until the answer was read. */
const send = ({ body, headers }: (typeof notices)[number]) =>
  new Promise<number>((resolve, reject) => {
    const beganMs = performance.now();
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        if ((answer.statusCode ?? 500) < 400) resolve(performance.now() - beganMs);
        else reject(new Error(`refused: ${answer.statusCode}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });

process.stdout.write('ready\n');
const beganMs = performance.now();
const answers: Promise<number>[] = [];
for (const [index, notice] of notices.entries()) {
  await delay(Math.max(0, beganMs + (index * 1_000) / Number(rate) - performance.now()));
  answers.push(send(notice));
}
process.stdout.write(`${JSON.stringify(await Promise.all(answers))}\n`);
agent.destroy();
