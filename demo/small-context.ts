import { nowMillis } from '#platform/server/clock.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';
import { Calendar } from './calendar.ts';
import type { DemoContext } from './demo-context.ts';
import { createPeople } from './people/people.ts';
import { createRandom } from './random.ts';

/** Makes the context of a demo that has nothing yet, for the test of one of its parts. @param world the application, where it is a test's own. */
export async function smallContext(world?: TestApp): Promise<DemoContext> {
  const org = await newOrg(world && { app: world });
  const member = await org.member();
  const random = createRandom(1);
  return {
    world: world ?? (await testApp()),
    org,
    agents: { nadia: org.owner, daniel: member, mei: member, tom: member },
    calendar: new Calendar(nowMillis()),
    random,
    sources: [],
    contents: [],
    nextPerson: createPeople(random),
  };
}
