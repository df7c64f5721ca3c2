import type { Deliveries } from '../kit/deliveries.ts';
import type { EmulatedAccount, EmulatedNumber, EmulatedPerson, EmulatedTemplate, WhatsAppWorld } from './state.ts';

/** What the parts of the emulator work on. */
export interface Meta {
  world: WhatsAppWorld;
  readonly nowMs: number;
  /** Its own address. */
  readonly url: string;
  readonly deliveries: Deliveries;
}

export const DAY_MS = 86_400_000;

export const seconds = (ms: number): number => Math.floor(ms / 1000);

/** Returns a number without its signs: '+65 9123' is '659123'. */
export const digits = (number: string): string => number.replace(/\D/g, '');

export const findAccount = ({ world }: Meta, id: string): EmulatedAccount | undefined =>
  world.accounts.find((account) => account.id === id);

/** Returns a number with its account. */
export function findNumber({ world }: Meta, id: string) {
  for (const account of world.accounts) {
    const number = account.numbers.find((one) => one.id === id);
    if (number) return { account, number };
  }
  return undefined;
}

/** Returns a template with its account, by its id; or by its name, which is enough where one account has it in one language. */
export function findTemplate({ world }: Meta, idOrName: string) {
  for (const account of world.accounts) {
    const template = account.templates.find(
      ({ id, name, deleted_ms }) => id === idOrName || (name === idOrName && !deleted_ms),
    );
    if (template) return { account, template };
  }
  return undefined;
}

/** Returns what is there. Throws for a mistake of the test. */
export function mustFind<Found>(found: Found | undefined, id: string): Found {
  if (found === undefined) throw new Error(`the emulated WhatsApp has no ${id}`);
  return found;
}

export const numberWithId = (meta: Meta, id: string): { account: EmulatedAccount; number: EmulatedNumber } =>
  mustFind(findNumber(meta, id), id);

export const templateWithId = (meta: Meta, id: string): { account: EmulatedAccount; template: EmulatedTemplate } =>
  mustFind(findTemplate(meta, id), id);

/** Returns a person, who is there as soon as a number writes to them or they to it. */
export function personWithId({ world }: Meta, number: string): EmulatedPerson {
  const wa_id = digits(number);
  const known = world.people.find((person) => person.wa_id === wa_id);
  if (known) return known;
  const person = { wa_id, name: 'Zoë', is_on_whatsapp: true, blocked: [], stopped: [], wrote_ms: {} };
  world.people.push(person);
  return person;
}
