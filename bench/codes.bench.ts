import { setTimeout as delay } from 'node:timers/promises';
import { SmtpEmulator } from '#emulators/smtp/smtp-emulator.ts';
import { documentTemplates } from '#features/content/contract.ts';
import { identity } from '#features/identity/contract.ts';
import { startTestApp } from '#testing/app.ts';
import { makePdf } from '#testing/pdf.ts';
import { Processes } from '#testing/processes/processes.ts';
import { upload } from '#testing/uploads.ts';
import { newOrg, send } from '#testing/world.ts';
import { withBenchEnvironment } from './kit/bench-environment.ts';
import { below, type Figure, median } from './kit/figure.ts';

const ORGANISATIONS = 4;
const DOCUMENTS = 100;
const CODES = 15;
const LIMIT_MS = 60_000;

/** How long after it was asked for a sign-in code reaches the mail server, while documents of others are read. */
export async function run(): Promise<Figure[]> {
  return withBenchEnvironment(async ({ postgres, app: quiet }) => {
    const mailServer = new SmtpEmulator();
    const processes = new Processes();
    const mail = { SMTP_URL: await mailServer.start(), SMTP_FROM: 'Leadkeep <hello@leadkeep.example>' };
    const environment = { DATABASE_URL: postgres.url, DATA_DIR: quiet.services.settings.data_dir, ...mail };
    const app = await startTestApp(environment);
    try {
      const bytes = makePdf({ pages: 20 });
      for (let organisation = 0; organisation < ORGANISATIONS; organisation += 1) {
        const { owner } = await newOrg({ app });
        for (let document = 0; document < DOCUMENTS; document += 1) {
          const key = await upload(owner, { name: 'Brochure.pdf', bytes }, app);
          await owner.call(documentTemplates.create, { body: { s3_obj_key: key } });
        }
      }
      await processes.start({ ...environment, ROLE: 'worker' });
      await delay(3_000);
      const waits: number[] = [];
      for (let code = 0; code < CODES; code += 1) {
        const email = `code-${code}@example.com`;
        const beganMs = performance.now();
        await send(app, identity.generateEmailOtp, { body: { email } });
        while (!mailServer.mails.some(({ to }) => to.includes(email))) {
          if (performance.now() - beganMs > LIMIT_MS) throw new Error('a code did not leave within a minute');
          await delay(2);
        }
        waits.push(performance.now() - beganMs);
      }
      const name = 'A code leaves while four organisations each send 100 documents';
      return [
        below(`${name}, slowest`, Math.max(...waits), 'ms', 1_000),
        below(`${name}, p50`, median(waits), 'ms', 1_000),
      ];
    } finally {
      await processes.killAll();
      await app.close();
      await mailServer.close();
    }
  });
}
