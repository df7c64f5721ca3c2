import * as z from 'zod';
import { Audience } from '#features/client-groups/contract.ts';

export const COMPONENT_ID = /^c[a-z0-9]{6,20}$/;
/** The id of a component, made by the browser that adds it; it never changes and is never used again. */
export const ComponentId = z.string().regex(COMPONENT_ID);

/** Makes the schema of a type of component. */
export const defineComponent = <const Type extends string, Fields extends z.ZodRawShape>(type: Type, fields: Fields) =>
  z.object({ id: ComponentId, audience: Audience, type: z.literal(type), ...fields });

/** The key of an upload with the ref PAGE_TEMPLATE_ATTACHMENT. */
export const UploadKey = z.string().min(1).max(200);
