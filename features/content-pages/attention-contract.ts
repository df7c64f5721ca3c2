import * as z from 'zod';
import { DeviceType } from '#domain/device-type.ts';
import { sharesTag } from '#domain/tags.ts';
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

/** Nothing is said of the parts of a page that had fewer counted views than this. */
export const FEWEST_VIEWS = 5;

/** How long a component was looked at, over the counted views that were asked for. */
export const ComponentAttention = z.object({
  component_id: ComponentId,
  type: ComponentTypeName,
  /** Of the whole time, 0 to 1. */
  share: z.number(),
  median_seconds: z.int(),
  /** How many views were of a version that had it, and how many of them came to it. */
  shown_count: z.int(),
  reached_count: z.int(),
  /** Taps on its links, files and numbers, and in how many views. */
  taps: z.int(),
  tapped_count: z.int(),
  /** Seconds its video played while it was visible, and in how many views. */
  played_seconds: z.int(),
  played_count: z.int(),
});
export type ComponentAttention = z.output<typeof ComponentAttention>;

/** What a version of a page was looked at; all of it but the number of views is left out below five views. */
export const Attention = z.object({
  version: z.int(),
  views: z.int(),
  /** Clients, and links without one. */
  people_count: z.int(),
  /** Of a whole view. */
  median_seconds: z.int().nullable(),
  /** The views by device, also of devices that were not asked for. */
  devices: z.array(z.object({ device_type: DeviceType, views: z.int() })),
  components: z.array(ComponentAttention).nullable(),
});
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

const Version = z.coerce.number<number | string>().int().positive();

/** Which views count: those of one version, by default of what is live. */
export const AttentionQuery = z.object({
  version: Version.optional(),
  /** This version and those before it, in place of one. */
  version_to: Version.optional(),
  /** Those of the last days alone. */
  days: z.coerce.number<number | string>().int().min(1).max(366).optional(),
  device_type: DeviceType.optional(),
});
export type AttentionQuery = z.output<typeof AttentionQuery>;

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
