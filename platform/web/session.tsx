import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import type { PolicyKey } from '../contract/permissions.ts';
import type { Installation, SessionPerson, Startup } from '../contract/startup/startup.ts';

const StartupContext = createContext<Startup | null>(null);
const UpdateContext = createContext<(changes: Partial<SessionPerson>) => void>(() => undefined);

export function StartupProvider({ startup, children }: { startup: Startup; children: ReactNode }) {
  const [current, setCurrent] = useState(startup);
  const update = useCallback(
    (changes: Partial<SessionPerson>) =>
      setCurrent((earlier) => ({ ...earlier, person: earlier.person && { ...earlier.person, ...changes } })),
    [],
  );
  return (
    <StartupContext value={current}>
      <UpdateContext value={update}>{children}</UpdateContext>
    </StartupContext>
  );
}

/** Returns a function that shows every screen what the person has just changed about themselves. */
export const useUpdateSession = () => useContext(UpdateContext);

/** Returns what the server wrote into the page. */
function useStartup(): Startup {
  const startup = useContext(StartupContext);
  if (!startup) throw new Error('asked for the session outside the application');
  return startup;
}

/** Returns the live stream's position when the page was read. */
export const useLiveCursor = (): string | null => useStartup().live_cursor;

/** Returns what this installation offers, signed in or not. */
export const useInstallation = (): Installation => useStartup().installation;

/** Returns the person, or null on pages without a session. */
export const useMaybeSession = (): SessionPerson | null => useStartup().person;

/** Returns the signed-in person; only for screens of the signed-in layouts. */
export function useSession(): SessionPerson {
  const { person } = useStartup();
  if (!person) throw new Error('asked for the signed-in person on a page without one');
  return person;
}

export const mayUse = (person: SessionPerson, policy: PolicyKey): boolean => person.policies.includes(policy);
