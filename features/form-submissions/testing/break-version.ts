import type { Org } from '#testing/world.ts';

/** Has the first version of a form say something unreadable, so that its submissions fail. @returns how to mend it. */
export async function breakVersion(org: Org, form_id: number): Promise<() => Promise<void>> {
  const write = (definition: string) =>
    org.inScope(async ({ db, org_id }) => {
      await db
        .updateTable('lead_form_versions')
        .set({ definition })
        .where('org_id', '=', org_id)
        .where('form_id', '=', form_id)
        .where('version', '=', 1)
        .execute();
    });
  const { definition } = await org.inScope(({ db, org_id }) =>
    db
      .selectFrom('lead_form_versions')
      .where('org_id', '=', org_id)
      .where('form_id', '=', form_id)
      .where('version', '=', 1)
      .select('definition')
      .executeTakeFirstOrThrow(),
  );
  await write(JSON.stringify({ ...definition, questions: 'broken' }));
  return () => write(JSON.stringify(definition));
}
