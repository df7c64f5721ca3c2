import { afterAll, beforeAll, beforeEach } from 'vitest';
import { PushEmulator } from '#emulators/push/push-emulator.ts';

/** Runs a stand-in of push services for the tests of a file; each begins with one that got nothing. */
export function runPushEmulator(): PushEmulator {
  const push = new PushEmulator();
  beforeAll(() => push.start());
  beforeEach(() => push.reset());
  afterAll(() => push.close());
  return push;
}
