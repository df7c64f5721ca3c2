import type { ReactNode } from 'react';
import { ShareActivityType } from '#domain/activity-types.ts';
import type { Page } from '#platform/contract/pages.ts';
import type { PlanArea } from '#platform/contract/plan.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { Content, ContentType, PlaceholderValues, ShareOptions } from '../contract.ts';

/** A share, as far as the page of its recipient shows it. */
export interface ShownShare {
  content_id: number;
  title: string;
  share_options: ShareOptions;
  /** The message as sent, without the link of this page. */
  message: string;
  /** What the placeholders of a message stand for. */
  values: PlaceholderValues;
  /** The client it was given to; null for anybody with the link. */
  client_id: number | null;
  /** How the person who shared it is reached; numbers are E.164. */
  sender: { whatsapp: string | null; phone: string | null; email: string | null };
  /** Returns a code that is stored sealed, of which another public address is made. */
  unsealCode: (sealed: string) => string;
  /** Returns the address of a file behind the page; it changes with the file's key. */
  urlOf: (name: string, key: string) => string;
  /** Returns by which name the time of a part is counted on the whole page. */
  partOf: (part: string) => string;
  /** The person who shared it. */
  profile_id: number;
  /** The name of the one file behind the page that is asked for; absent where the page is drawn. */
  wanted?: string;
}

/** What the page of a share shows of its content. */
export interface ShownContent {
  body: ReactNode;
  /** 'PDF, 24 pages'; absent where there is nothing to print or to download. */
  facts?: string;
  /** The picture in previews of the link. */
  cover_url?: string;
  /** The version it was published as. */
  version?: number;
  /** Styles and scripts it needs beside those of every page. */
  styles?: readonly string[];
  scripts?: readonly string[];
  /** The style that colours the whole page; left out where it stands among others. */
  page_style?: string;
  /** From where frames in it may be loaded. */
  frames?: readonly string[];
  hides_logo?: boolean;
  /** It says the same until what is in it changes, so that it need not be drawn for each who opens the link. */
  may_be_kept?: boolean;
  /** Returns a file behind the page by its name in the address; `file` is the download, where that is allowed. */
  findFile?: (name: string) => { key: string; content_type: string; file_name?: string } | null;
}

/** What a group says of a content in it. */
export interface ItemFacts {
  /** What its type counts: characters, pages, components; null for a picture. */
  size: number | null;
  cover_url: string | null;
  state: 'ready' | 'processing' | 'failed' | 'unpublished';
  /** Changes with what a copy of it would hold. */
  version: string;
}

/** How a content is copied into another organisation. */
export interface CopyPlan {
  /** What of the plan it takes to have one. */
  area: PlanArea;
  /** The keys of the files that are copied with it, and the names of the pictures made of each. */
  files: readonly { key: string; pictures: readonly string[] }[];
  /** Other contents that it shows: their copies are made first. */
  shows: readonly number[];
  /** Writes what its kind has beyond the common part. */
  insert(scope: Scope, content_id: number, copied: CopiedParts): Promise<unknown>;
}

/** What was copied with a content, by the original. */
export interface CopiedParts {
  keyOf: (key: string) => string | undefined;
  contentOf: (content_id: number) => number | undefined;
}

/** One type of content: how it is read and copied, and what becomes of it when it is shared. */
export interface ContentKind<Shown extends Content = Content> {
  readonly type: ContentType;
  /** Its page in the product. */
  readonly page: Page<'id'>;
  /** What the timeline calls a share of it; absent for a type that is not given to clients. */
  readonly activity?: ShareActivityType;
  /** Returns one the actor may see. Throws `not_found` or `no_permission_for_object`. */
  get(scope: Scope, id: number): Promise<Shown>;
  /** Copies what it has beyond the common part. */
  copyDetails(scope: OrgScope, from: number, to: number): Promise<unknown>;
  /** Returns why it cannot be shared now, in words for a person; null when it can. */
  findRefusal?(content: Shown): string | null;
  /** Tells whether a link to it has something to show; absent for a kind that always has. */
  isReady?(scope: OrgScope, id: number): Promise<boolean>;
  /** Returns the text that is sent in place of a link, for a kind that is such a text. */
  getText?(content: Shown): string;
  /** Returns the parts of its page whose time is counted; absent for a kind without parts. */
  listParts?(scope: OrgScope, id: number): Promise<ReadonlySet<string>>;
  /** Returns what versions of it consist of, in their order; absent for a kind without versions. */
  listSections?(
    scope: OrgScope,
    versions: readonly { content_id: number; version: number }[],
  ): Promise<{ content_id: number; version: number; component_id: string; type: string }[]>;
  /** Returns what a group says of these of its contents; absent for a type that no group holds. */
  describeItems?(scope: OrgScope, ids: readonly number[]): Promise<ReadonlyMap<number, ItemFacts>>;
  /** Returns how this one, which is ready, is copied into another organisation. */
  planCopy?(scope: OrgScope, id: number): Promise<CopyPlan>;
  /** Returns what recipients see; null while there is nothing to see. */
  show(scope: OrgScope, share: ShownShare): Promise<ShownContent | null>;
}

const kinds = extensionPoint<ContentKind>();

/** Declares a type of content, in the manifest of the feature that has it. */
export const contentKind = <Shown extends Content>(kind: ContentKind<Shown>): Extension =>
  kinds.extend(kind.type, kind);

/** Throws `not_found` for a type that the product does not have yet. */
export function requireContentKind(type: ContentType): ContentKind {
  const kind = kinds.find(type);
  if (!kind) throw new Problem('not_found', { log_detail: `no content is a ${type}` });
  return kind;
}

/** Returns the activities that may be shares of this type: all that are not of another. */
export const listShareActivities = (type: ContentType): ShareActivityType[] =>
  ShareActivityType.options.filter(
    (activity) => (kinds.all().find((kind) => kind.activity === activity)?.type ?? type) === type,
  );

/** Throws `not_possible_now` for a content that cannot be shared yet. */
export function refuseUnshareable(content: Content): void {
  const detail = requireContentKind(content.type).findRefusal?.(content);
  if (detail) throw new Problem('not_possible_now', { detail });
}
