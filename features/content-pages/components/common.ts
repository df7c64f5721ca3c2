import * as z from 'zod';
import { Audience } from '#features/client-groups/contract.ts';

export const COMPONENT_ID = /^c[a-z0-9]{6,20}$/;
/** The id of a component, made by the browser that adds it; it never changes and is never used again. */
export const ComponentId = z.string().regex(COMPONENT_ID);

/** What every component has. */
export const componentFields = { id: ComponentId, audience: Audience };

/** The key of an upload with the ref PAGE_TEMPLATE_ATTACHMENT. */
export const UploadKey = z.string().min(1).max(200);
