import type { Parts } from '#engines/drafts/contract.ts';
import { publishable } from '#engines/drafts/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { type NotePage, noteDraft } from '../contract.ts';
import { noteSaved } from '../events.ts';

/** One note page; its draft and its versions are kept in memory instead of tables. */
export function newNotePage(id: number) {
  const page = { id, draft: { title: '', text: '' }, live_version: null as number | null };
  const versions: NotePage[] = [];
  const drafts = publishable<NotePage>({
    kind: noteDraft,
    saved: noteSaved,
    async writeDraft(_scope, _row, draft) {
      page.draft = draft;
      return {};
    },
    insertVersion: async (_scope, _id, definition) => versions.push(definition),
    findVersion: async (_scope, _id, version) => versions[version - 1] ?? null,
  });
  return {
    get: () => page,
    readLive: () => versions[(page.live_version ?? 0) - 1] ?? null,
    listUnpublished: (scope: Scope) => drafts.listUnpublished(scope, page),
    async save(scope: Scope, draft: Parts, seen: Parts = {}): Promise<void> {
      const change = drafts.planChange(page.draft, drafts.readParts(draft), seen);
      await drafts.refuseConflicts(scope, id, change);
      await drafts.saveChange(scope, page, change);
    },
    async publish(scope: Scope): Promise<void> {
      page.live_version = (await drafts.publish(scope, page)) ?? page.live_version;
    },
    restore: (scope: Scope, version: number) => drafts.restore(scope, page, version),
  };
}
