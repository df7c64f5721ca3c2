/** Returns what matches these modules of a folder. */
const modules = (folder: string, ...names: string[]) =>
  `[\\\\/]${folder.replaceAll('/', '[\\\\/]')}[\\\\/](?:${names.join('|')})\\.`;
const any = (...places: string[]) => new RegExp(places.join('|'));

/**
 * Small modules that screens need together, each group one file: on a slow connection a browser asks for six files at a
 * time, so that fifty of half a kB take a second. A group holds nothing that one of its screens can be drawn without.
 */
export const screenGroups = [
  // What most screens are made of, and no list of clients.
  {
    name: 'screen-parts',
    test: any(
      modules('platform/contract', 'messages'),
      modules('platform/web', 'part-not-loaded'),
      modules('platform/web/browser', 'root-mark'),
      modules('platform/web/entity', 'use-conflict'),
      modules('platform/web/navigation', 'crumbs'),
      modules('platform/web/ui/\\w+', 'segmented', 'text-area', 'show-more', 'progress', 'copy-button', 'action-bar'),
    ),
  },
  {
    name: 'reorder',
    test: any(
      modules(
        'platform/web/ui/reorder',
        'follow-pointer',
        'move-item',
        'reorder-handle',
        'sortable-items',
        'sortable-list',
      ),
    ),
  },
  {
    name: 'uploads',
    test: any(
      modules('features/files', 'contract', 'upload-refs'),
      modules('features/files/web', 'en', 'upload-file'),
      modules('platform/web/files', 'upload'),
      modules('platform/web/ui/feedback', 'upload-row', 'upload-state'),
    ),
  },
  {
    name: 'record-parts',
    test: any(
      modules('platform/web/entity', 'entity-record', 'field-icons', 'field-line', 'inline-value', 'value-list'),
      modules('features/clients/web', 'use-client-entity'),
      modules('features/clients/web/record', 'client-details', 'describe-added', 'en', 'history-button'),
    ),
  },
  {
    name: 'timeline',
    test: any(
      modules('domain/web/messages', 'message-looks'),
      modules('features/timeline', 'contract'),
      modules('features/timeline/web', 'activity-sentence', 'en', 'group-by-day', 'message-progress'),
      modules('features/timeline/web/contact', 'contact-ways', 'use-contact'),
      modules(
        'features/timeline/web/writing',
        'activity-fields',
        'activity-writing',
        'attachment-drafts',
        'use-attachments',
      ),
    ),
  },
  {
    name: 'sequences',
    test: any(
      modules('features/sequences', 'clients-contract', 'tags'),
      modules('features/sequences/web', 'en'),
      modules('features/sequences/web/\\w+', 'use-due', 'use-sequences'),
    ),
  },
  {
    name: 'drafts',
    test: any(
      modules('engines/drafts/web', 'discard-draft', 'draft-\\w+', 'merge-remote', 'publish-draft', 'reduce-draft'),
      modules('engines/drafts/web', 'undo-\\w+', 'use-draft', 'use-undo-keys'),
      modules('engines/drafts/web/editor', '(?!preview|width-switch)[\\w-]+'),
      modules('platform/web/ui/overlays', 'tooltip'),
    ),
  },
  {
    name: 'lead-forms',
    test: any(
      modules('features/lead-forms', 'draft-parts', 'form-limits', 'words'),
      modules('features/lead-forms/web', 'en', 'form-state', 'offer-pro', 'use-may-manage'),
    ),
  },
  {
    name: 'form-builder',
    test: any(
      modules('features/lead-forms', 'questions'),
      modules('features/lead-forms/web', 'form-address', 'form-frame', 'form-not-loaded', 'phone-number'),
      modules(
        'features/lead-forms/web/builder',
        'builder-context',
        'change-draft',
        'describe-condition',
        'en',
        'name-question',
      ),
    ),
  },
].map((group) => ({ ...group, minShareCount: 2, priority: 1 }));
