import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { testApp } from '#testing/app.ts';
import { asOwner, findOwnerUrl } from '#testing/database.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { hashToken } from './secrets.ts';
import { SESSION_COOKIE, SessionStore } from './session.ts';

const takeToken = ({ cookie }: Person) => cookie.slice(`${SESSION_COOKIE}=`.length);

/** Makes a store that receives no notifications and knows only what it has read. */
async function deafStore(isUp = true) {
  const { database } = (await testApp()).services;
  return new SessionStore(database, { isUp, on() {}, onReconnect() {} });
}

async function endSession(person: Person): Promise<void> {
  const { database } = (await testApp()).services;
  await asOwner(database, 'delete from sessions where token_hash = $1', [hashToken(takeToken(person))]);
}

describe('what a process knows of a session', () => {
  it('is forgotten as soon as it ends the session itself', async () => {
    const { owner } = await newOrg();
    const sessions = await deafStore();
    await sessions.find(takeToken(owner), 'test');
    await endSession(owner);

    sessions.forgetOne(hashToken(takeToken(owner)));

    expect(await sessions.find(takeToken(owner), 'test')).toBeNull();
  });

  it('is not kept when the session ended while it was being read', async () => {
    const { owner } = await newOrg();
    const sessions = await deafStore();
    const blocker = new pg.Client({ connectionString: findOwnerUrl((await testApp()).services.database) });
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query('lock table profiles in access exclusive mode');
    const reading = sessions.find(takeToken(owner), 'test');
    await expect.poll(async () => (await blocker.query(waitingForProfiles)).rowCount).toBe(1);

    await endSession(owner);
    sessions.forgetOne(hashToken(takeToken(owner)));
    await blocker.query('commit');
    await blocker.end();
    await reading;

    expect(await sessions.find(takeToken(owner), 'test')).toBeNull();
  });

  it('is read each time while notifications cannot arrive', async () => {
    const { owner } = await newOrg();
    const sessions = await deafStore(false);
    expect(await sessions.find(takeToken(owner), 'test')).toMatchObject({ actor: { profile_id: owner.profile_id } });

    await endSession(owner);

    expect(await sessions.find(takeToken(owner), 'test')).toBeNull();
  });
});

/** Selects whether somebody waits for the lock on profiles in this database. */
const waitingForProfiles = `
  select 1 from pg_locks
  where not granted and relation = 'profiles'::regclass and database = (select oid from pg_database where datname = current_database())`;
