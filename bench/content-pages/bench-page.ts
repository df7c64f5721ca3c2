import { createCanvas } from '@napi-rs/canvas';
import { type Component, pageTemplates } from '#features/content-pages/contract.ts';
import { makeLinkTo, newComponent, newPage, newTitle } from '#features/content-pages/testing/new-page.ts';
import { upload } from '#testing/uploads.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import type { BenchEnvironment } from '../kit/bench-environment.ts';

/** A page that is live, and the path of a link to it. */
export interface BenchPage {
  org: Org;
  id: number;
  path: string;
  components: readonly Component[];
}

/** How large a picture of a telephone is after it was sent: 1600 × 1200 pixels. */
const [WIDTH, HEIGHT] = [1_600, 1_200];

/** Returns a picture with as much in it as a photograph, so that its bytes are as many. */
async function drawPicture(number: number): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  for (let spot = 0; spot < 3_000; spot += 1) {
    const place = spot * 7_919 + number * 104_729;
    context.fillStyle = `hsl(${place % 360} 60% ${20 + (place % 60)}%)`;
    context.fillRect(place % WIDTH, (place * 31) % HEIGHT, 20 + (place % 90), 20 + (place % 70));
  }
  return canvas.encode('jpeg', 85);
}

async function drawGallery(person: Person, app: BenchEnvironment['app'], first: number): Promise<Component> {
  const pictures: { key: string; description: string }[] = [];
  for (const number of [first, first + 1, first + 2]) {
    const bytes = await drawPicture(number);
    const key = await upload(person, { name: `${number}.jpg`, bytes, ref: 'PAGE_TEMPLATE_ATTACHMENT' }, app);
    pictures.push({ key, description: `Picture ${number}` });
  }
  return newComponent('image_gallery', { pictures });
}

const TEXT = 'Bright three-bedroom on the 14th floor with an unblocked view of the strait. ';
const newText = () =>
  newComponent('desc', {
    paragraphs: [
      { kind: 'text', runs: [{ text: TEXT.repeat(4) }, { text: 'Morning sun', bold: true }] },
      { kind: 'bullet', runs: [{ text: 'Walk to the station in four minutes' }] },
      { kind: 'bullet', runs: [{ text: 'Two parking lots' }] },
    ],
  });

/** Makes a page of 20 components of seven types, six of them pictures. */
export async function makePage({ app }: BenchEnvironment): Promise<BenchPage> {
  const org = await newOrg({ app });
  const { owner } = org;
  const components: Component[] = [await drawGallery(owner, app, 0), await drawGallery(owner, app, 3)];
  for (let part = 0; part < 7; part += 1) components.push(newTitle(`Part ${part} of the page`), newText());
  components.push(
    newComponent('youtube', { address: 'https://youtu.be/aBcDeFgHiJ1', title: 'A walk through' }),
    newComponent('map', { address: 'Bayshore Road 1', point: { latitude: 1.3, longitude: 103.9 } }),
    newComponent('link', {
      look: 'button',
      label: 'Ask',
      target: { kind: 'email', email: 'a@b.example', subject: '' },
    }),
    newComponent('link', {
      look: 'button',
      label: 'The last of twenty',
      target: { kind: 'address', address: 'https://book.example/' },
    }),
  );
  const id = await newPage(owner, components);
  return { org, id, components, path: new URL(await makeLinkTo(owner, id)).pathname };
}

/** Makes a draft of 60 texts and titles. */
export async function makeLongPage({ app }: BenchEnvironment) {
  const org = await newOrg({ app });
  const components = Array.from({ length: 30 }, (_, part) => [newTitle(`Part ${part} of the page`), newText()]).flat();
  const { id } = await org.owner.call(pageTemplates.create, {
    body: { title: 'The Linden', draft: { components, look: { accent: null, shows_logo: true } } },
  });
  return { org, id, components };
}
