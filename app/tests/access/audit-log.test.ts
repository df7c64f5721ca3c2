import { describe, expect, it } from 'vitest';
import { thingOfSubject } from '#features/audit-log/audited-entities.ts';
import { canSay } from '#features/audit-log/describe-event.ts';
import { modules } from '../../modules.ts';

const audited = modules.flatMap(({ events = {} }) => Object.values(events)).filter(({ audit }) => audit);

describe('every event of the audit log', () => {
  it('has a sentence and a kind of thing', () => {
    const wanting = audited.filter(({ kind, subject }) => !canSay(kind) || !thingOfSubject[subject]);
    expect(wanting.map(({ kind }) => kind)).toEqual([]);
    expect(audited.length).toBeGreaterThan(15);
  });
});
