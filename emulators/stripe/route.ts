import type { Kind, Raw } from './form.ts';
import type { World } from './world.ts';

export interface Shown {
  id: string;
  object: string;
}

/** One call of the API. A list is answered newest first, page by page. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  handle(world: World, form: { [name: string]: Raw }, id: string): Shown | Shown[];
}

/** @param path below `/v1/`; `:id` stands for an id. */
export const route = <Given>(
  method: Route['method'],
  path: string,
  kind: Kind<Given>,
  handle: (world: World, given: Given, id: string) => Shown | Shown[],
): Route => ({
  method,
  path: new RegExp(`^/v1/${path.replace(':id', '(\\w+)')}$`),
  handle: (world, form, id) => handle(world, kind.read(form, ''), id),
});
