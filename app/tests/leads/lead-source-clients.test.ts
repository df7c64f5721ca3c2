import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from 'vitest';
import { facebookCaller } from '#integrations/facebook/testing/caller.ts';
import { linkedinCaller } from '#integrations/linkedin/testing/caller.ts';
import { conversionsCaller } from '#integrations/meta-conversions/testing/caller.ts';
import { tiktokCaller } from '#integrations/tiktok/testing/caller.ts';
import { setClock, setPause, systemClock, systemPause } from '#platform/server/clock.ts';
import { type Caller, callerExpectations } from '#testing/leads/caller-contract.ts';

describe.each([facebookCaller, linkedinCaller, tiktokCaller, conversionsCaller])(
  'the client of the source $name',
  (source) => {
    let caller: Caller;
    beforeAll(async () => {
      caller = await source.start();
    });
    afterAll(() => caller.close());
    beforeEach(() => {
      setPause(async () => undefined);
      return caller.renew();
    });
    afterEach(() => {
      setClock(systemClock);
      setPause(systemPause);
    });

    for (const { id, title, check } of callerExpectations) {
      if (source.does_not_apply?.[id]) continue;
      it(`${title} (${id})`, { timeout: 60_000 }, () => check(caller));
    }
  },
);
