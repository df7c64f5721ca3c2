import * as z from 'zod';
import { DeviceType } from '#domain/device-type.ts';
import { sharesTag } from '#domain/tags.ts';
import { AttentionQuery, partFigures, viewFigures } from '#engines/visits/contract.ts';
import { contentRow } from '#features/content/access.ts';
import { kindParts } from '#features/content/contract.ts';
import { contentsTag } from '#features/content/tags.ts';
import { Section } from '#features/timeline/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { always, inPath } from '#platform/contract/row.ts';
import { Instant } from '#platform/contract/time.ts';
import { ComponentId } from './components/common.ts';
import { ComponentTypeName } from './definition.ts';

const ATTENTION = '/api/template-v2/api/v1/template/{id}/attention' as const;

/** How long a component was looked at, over the counted views that were asked for. */
export const ComponentAttention = z.object({
  component_id: ComponentId,
  type: ComponentTypeName,
  ...partFigures,
});
export type ComponentAttention = z.output<typeof ComponentAttention>;

/** What a version of a page was looked at; all of it but the number of views is left out below five views. */
export const Attention = z.object({ ...viewFigures, components: z.array(ComponentAttention).nullable() });
export type Attention = z.output<typeof Attention>;

/** A client who looked at a page, or a link without a client by which somebody did. */
export const PageReader = z.object({
  id: z.string(),
  client: z.object({ id: Id, name: z.string() }).nullable(),
  views: z.int(),
  seconds: z.int(),
  /** The device of the newest view. */
  device_type: DeviceType,
  last_viewed: Instant,
  sections: z.array(Section),
});
export type PageReader = z.output<typeof PageReader>;

const figures = {
  needs: 'session' as const,
  plan: 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS' as const,
  row: contentRow('view', { type: always('html_page'), id: inPath('id') }),
  database: 'read' as const,
  params: byId,
  reads: [contentsTag, sharesTag],
};

export const attentionCalls = {
  getAttention: endpoint(`GET ${ATTENTION}`, {
    ...figures,
    summary: 'How long each component of a version was looked at, over the counted views the caller may see.',
    source: 'own: honest tracking by section',
    query: AttentionQuery,
    returns: Attention,
    errors: kindParts.refusals,
  }),
  listReaders: endpoint(`GET ${ATTENTION}/people`, {
    ...figures,
    summary: 'Who spent the time on a version, the longest first, as far as the caller may see them.',
    source: 'own: honest tracking by section',
    query: pageQuery().extend({
      ...AttentionQuery.shape,
      /** Those alone who looked at this component. */
      component_id: ComponentId.optional(),
    }),
    returns: pageOf(PageReader),
    errors: kindParts.refusals,
  }),
};
