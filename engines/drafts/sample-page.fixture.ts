import * as z from 'zod';
import { defineDraft } from './contract.ts';

/** The drafts of the tests: pages of blocks. */
const Block = z.object({
  id: z.string(),
  label: z.string().trim(),
  choices: z.array(z.object({ label: z.string().min(1) })),
});
export type Block = z.output<typeof Block>;

export const Page = z.object({
  title: z.string().trim(),
  intro: z.string().trim(),
  blocks: z.array(Block),
  after: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text') }),
    z.object({ kind: z.literal('address'), address: z.url({ hostname: /^[\w.-]+$/ }) }),
  ]),
});
export type Page = z.output<typeof Page>;

export const pageDraft = defineDraft<Page>({
  definition: Page,
  list: { field: 'blocks', part: 'block', item: Block, id: /^b[a-z0-9]+$/, max: 60, wrong_id: 'Not this block' },
});

export const sampleBlock = (id: string, parts: Partial<Block> = {}): Block => ({
  id,
  label: id,
  choices: [],
  ...parts,
});

export const samplePage = (blocks: readonly Block[]): Page => ({
  title: 'Register your interest',
  intro: '',
  blocks: [...blocks],
  after: { kind: 'text' },
});

/** @param place counted from 0. */
export const addBlock = (page: Page, block: Block, place: number): Page => ({
  ...page,
  blocks: page.blocks.toSpliced(place, 0, block),
});

export const removeBlock = (page: Page, id: string): Page => ({
  ...page,
  blocks: page.blocks.filter((block) => block.id !== id),
});

export const changeBlock = (page: Page, id: string, patch: Partial<Block>): Page => ({
  ...page,
  blocks: page.blocks.map((block) => (block.id === id ? { ...block, ...patch } : block)),
});
