import { useRead } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';
import { clients } from '../../contract.ts';
import { text } from '../en.ts';

const everybody = { query: { page_size: 100 } };

/** Returns the people of the team but oneself, for the choices of a filter. */
export function useColleagues(): { id: number; name: string }[] {
  const me = useSession().profile_id;
  const people = useRead(clients.listAssignees, everybody);
  return (people.data?.results ?? []).filter(({ id }) => id !== me);
}

/** Returns whether this is somebody else whose name the person does not get to see. */
export function useIsHiddenPerson(id: number | null): boolean {
  const me = useSession().profile_id;
  const people = useRead(clients.listAssignees, everybody, { enabled: id !== null && id !== me });
  return id !== null && id !== me && people.data !== undefined && !people.data.results.some((one) => one.id === id);
}

/** Returns the name of a chosen person, or words until it is known; asks only when a person is chosen. */
export function usePersonName(id: number | null): string {
  const people = useRead(clients.listAssignees, everybody, { enabled: id !== null });
  return people.data?.results.find((person) => person.id === id)?.name ?? text('somebody');
}
