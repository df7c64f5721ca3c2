import { expect, it } from 'vitest';
import { documentTemplates, textTemplates } from '#features/content/contract.ts';
import { testApp } from '#testing/app.ts';
import { upload } from '#testing/uploads.ts';
import { newOrg } from '#testing/world.ts';
import { sequences } from '../../contract.ts';
import { callStep, newSequence, shareStep } from '../../testing/new-sequence.ts';

it('what a step shares that is deleted, hidden, or a file that failed keeps a sequence from being published, in words at its step (S0-1-13)', async () => {
  const org = await newOrg();
  const { owner } = org;
  const member = await org.member({ permissions: { editOthersContent: true } });
  const newText = (visibility: 'PRIVATE' | 'ORG') =>
    owner.call(textTemplates.create, { body: { title: 'Welcome', body: 'Hello', visibility } });
  const [gone, hidden] = [await newText('ORG'), await newText('PRIVATE')];
  await owner.call(textTemplates.delete, { params: { id: gone.id } });
  const s3_obj_key = await upload(owner, { name: 'cut.pdf', bytes: Buffer.from('%PDF-1.7') });
  const failed = await owner.call(documentTemplates.create, { body: { s3_obj_key } });
  await (await testApp()).runJobs();

  const { id } = await newSequence(owner, { steps: [callStep()] });
  const steps = [gone.id, hidden.id, failed.id, null].map((content_id) => shareStep(content_id));
  const draft = Object.fromEntries(steps.map((step) => [`step:${step.id}`, step]));
  await owner.call(sequences.saveDraft, { params: { id }, body: { draft } });
  const { problems } = await member.call(sequences.get, { params: { id } });
  expect(steps.map((step) => problems[`step:${step.id}`]?.split('.')[0])).toEqual([
    'What this step shares was deleted',
    'You can’t see what this step shares',
    'The file of this step could not be read',
    'Choose what this step shares',
  ]);
  await owner.refused(sequences.update, { params: { id }, body: {} }, 409);
});
