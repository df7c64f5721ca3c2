import type { Installation, SessionPerson } from '../contract/startup/startup.ts';

/** Returns whether the person is shown what is paid and how: the owner, where anything is sold. */
export const managesPlan = ({ role }: SessionPerson, { sells }: Installation): boolean => role === 'OWNER' && sells;

/** Returns whether the person is offered a plan; of a sponsored organisation another one pays (S0-6-11). */
export const mayBuy = (person: SessionPerson, installation: Installation): boolean =>
  managesPlan(person, installation) && !person.is_sponsored;
