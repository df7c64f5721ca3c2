import * as z from 'zod';
import { Id } from '#platform/contract/ids.ts';

export const COMPONENT_ID = /^c[a-z0-9]{6,20}$/;
/** The id of a component, made by the browser that adds it; it never changes and is never used again. */
export const ComponentId = z.string().regex(COMPONENT_ID);

/** To which clients a component is shown, by a group of theirs or the value of a custom field; null: to everybody. */
export const Audience = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('group'), group_id: Id }),
    z.object({ kind: z.literal('field'), custom_field_id: Id, value: z.string().trim().max(200) }),
  ])
  .nullable();
export type Audience = z.output<typeof Audience>;

/** What every component has. */
export const componentFields = { id: ComponentId, audience: Audience };

/** The key of an upload with the ref PAGE_TEMPLATE_ATTACHMENT. */
export const UploadKey = z.string().min(1).max(200);
