import type { PageDefinition, PageDesign } from '../../contract.ts';
import {
  brochure,
  call,
  chat,
  type DesignComponent,
  download,
  form,
  heading,
  pictures,
  place,
  video,
  withIds,
  words,
  write,
} from './make-components.ts';

const design = (
  id: string,
  name: string,
  about: string,
  category: PageDesign['category'],
  accent: string,
  components: readonly DesignComponent[],
) => ({ id, name, about, category, accent, components });

/** The designs a page can start from, in the order in which they are offered. What they say is an example to write over. */
const designs = [
  design('home-listing', 'Home listing', 'Gallery, facts, map, viewing', 'property', '#00666b', [
    pictures({ 'living-room': 'The living room with a wide window', 'floor-plan': 'The plan of the home' }),
    heading('Corner unit with a long balcony'),
    words(
      '**3 beds, 1,044 sq ft, 14th floor**',
      'Morning sun in the living room, shade on the balcony after noon.',
      '- Two parking spaces',
      '- Four minutes to the station',
    ),
    place('18 Bayshore Road, Singapore'),
    brochure('Brochure'),
    chat('Book a viewing', 'Hi, I would like to see the corner unit.'),
  ]),
  design('new-launch', 'New launch', 'Big picture, dates, register', 'property', '#c9652f', [
    pictures({ towers: 'Three towers by the water at dusk' }),
    heading('The shore, from 2028'),
    words(
      '**Preview from 21 March**',
      'Three towers, 412 homes, one to four bedrooms.',
      'First choice for who registers.',
    ),
    video(),
    form('Register for the preview'),
    brochure('Fact sheet'),
  ]),
  design('area-guide', 'Area guide', 'Chapters with pictures', 'property', '#1f7f8f', [
    pictures({ pool: 'A pool with palms and two white buildings' }),
    heading('Living in Bayshore'),
    words('Schools, food, the train and the beach, each within ten minutes.'),
    heading('Schools'),
    words('- Primary school, 6 minutes on foot', '- Secondary school, two stops by bus'),
    heading('Food'),
    words('- Market with 40 stalls, open until 10 pm', '- Bakery and three cafés'),
    place('Bayshore, Singapore'),
    chat('Ask about the area', 'Hi, I have a question about living there.'),
  ]),
  design('floor-plans', 'Floor plans', 'One plan each, with its size', 'property', '#2f3d4c', [
    heading('Types C1 to C4'),
    words('Tap a plan to see it large.'),
    pictures({ 'floor-plan': 'Plan of type C1' }),
    words('**C1, 753 sq ft**', 'Two bedrooms, one bathroom, a balcony to the east.'),
    brochure('All plans with sizes'),
    chat('Which plan suits us?', 'Hi, could you help us choose a plan?'),
  ]),
  design('price-list', 'Price list', 'Rows with prices, one file', 'price_lists', '#7a5c1e', [
    heading('March release'),
    words('Valid until 31 March.'),
    words(
      '- 2-bedroom: **S$ 1.42M**',
      '- 2-bedroom, corner: **S$ 1.58M**',
      '- 3-bedroom: **S$ 2.10M**',
      '- 3-bedroom, sea view: **S$ 2.45M**',
    ),
    download(),
    chat('Ask for a price', 'Hi, what is the price of a 3-bedroom?'),
  ]),
  design('insurance-plan', 'Insurance plan', 'Cover, price, questions', 'insurance', '#2d73b8', [
    pictures({ umbrella: 'A large umbrella over a parent and a child' }),
    heading('Cover for the two of you and the small one'),
    words(
      'What is paid, when, and what is not.',
      '- Hospital from the first day',
      '- Income for 24 months',
      '- Not covered: extreme sports',
    ),
    words('**From S$ 84 a month**'),
    brochure('The terms in short'),
    chat('Ask a question', 'Hi, I have a question about the cover.'),
  ]),
  design('health-cover', 'Health cover guide', 'Questions and short answers', 'insurance', '#b5432e', [
    pictures({ heart: 'A heart with the line of a heartbeat' }),
    heading('Hospital, in plain words'),
    words('**Which ward can I choose?**', 'Any up to the class of your plan.'),
    words('**What do I pay myself?**', 'The first part of each bill, at most once a year.'),
    words('**When does it begin?**', 'On the day after the first payment.'),
    call('Call me about my plan'),
  ]),
  design('car', 'Car, test drive', 'Gallery, figures, book a time', 'cars', '#b8371f', [
    pictures({ car: 'A red car before mountains' }),
    heading('Estate, electric, 2026'),
    words('- Range: **540 km**', '- 0 to 100 km/h: **4.9 s**', '- Price: **S$ 189,000** on the road'),
    video(),
    form('Book a test drive'),
    brochure('Technical data'),
  ]),
  design('course', 'Course', 'Video, lessons, price', 'courses_and_events', '#6a45b5', [
    pictures({ laptop: 'A laptop that shows a rising line' }),
    heading('Read a balance sheet in four evenings'),
    words('**Starts 6 April, 7 pm, online**'),
    words(
      '- Evening 1: what a company owns',
      '- Evening 2: what it owes',
      '- Evening 3: profit is not cash',
      '- Evening 4: three real reports',
    ),
    video(),
    words('**S$ 240**, for two people **S$ 400**'),
    form('Save my place'),
  ]),
  design('event', 'Event invitation', 'Date, place, answer', 'courses_and_events', '#343a6b', [
    pictures({ stage: 'A stage under a string of lights' }),
    heading('{{client_first_name}}, an evening on the water'),
    words('**Friday 21 March, 7 pm**', 'Music, small plates and the first look at the new homes.'),
    place('Marina Bay, Singapore'),
    chat('I am coming', 'Hi, I am coming on 21 March.'),
    chat('I cannot come', 'Hi, I am afraid I cannot come.'),
  ]),
  design('home-upgrade', 'Home upgrade offer', 'Before, after, savings', 'services', '#2d6b3f', [
    heading('Your roof could pay S$ 210 a month'),
    pictures({ roof: 'A house with solar panels' }),
    words('**Today:** S$ 260 for electricity.', '**With panels:** S$ 50, and the rest is sold to the grid.'),
    words('- Built in two days', '- 25 years of warranty'),
    form('Have my roof measured'),
  ]),
  design('treatment', 'Treatment', 'What is done, price, appointment', 'services', '#1f7d73', [
    pictures({ smile: 'A tooth that smiles' }),
    heading('Whiter in one hour'),
    words('Gentle, with a check before and after.', '- No needle', '- One visit'),
    words('**S$ 320, the check included**'),
    place('Orchard Road, Singapore'),
    call('Call for an appointment'),
  ]),
  design('menu', 'Shop and menu', 'What there is, hours, way', 'services', '#8f5f35', [
    pictures({ bread: 'A loaf fresh from the oven' }),
    heading('Bread, from five in the morning'),
    words('- Country loaf: **S$ 7**', '- Rye: **S$ 8**', '- Six rolls: **S$ 5**'),
    words('**Open Tuesday to Sunday, 5 am to 2 pm**'),
    place('Joo Chiat Road, Singapore'),
    chat('Order for tomorrow', 'Hi, I would like to order bread for tomorrow.'),
  ]),
  design('trip', 'Trip', 'Days, what is included, book', 'services', '#b0662a', [
    pictures({ mountain: 'Two peaks in the evening sun' }),
    heading('Five days in the mountains'),
    words('- Day 1: by train to the valley', '- Day 2 and 3: from hut to hut', '- Day 4: the lake', '- Day 5: home'),
    words('**S$ 1,150 with huts, meals and a guide**'),
    brochure('The whole route'),
    chat('Ask for free places', 'Hi, are there free places?'),
  ]),
  design('my-card', 'Agent’s card', 'You, your numbers, your links', 'about_you', '#24485a', [
    pictures({ portrait: 'A portrait in a circle' }),
    heading('Homes on the East Coast since 2014'),
    words('I answer within the hour, and tell you when a home is not for you.'),
    chat('WhatsApp', 'Hi, I found your card.'),
    call('Call'),
    write('E-mail', 'A question'),
  ]),
  design('handover', 'Handover guide', 'Steps, papers, a number to call', 'about_you', '#1f5f68', [
    pictures({ keys: 'A key with a tag' }),
    heading('{{client_first_name}}, your keys'),
    words('- Read both meters with us', '- Test every switch and tap', '- Sign the list of defects'),
    download(),
    call('Something does not work'),
  ]),
];

/** What the list of designs shows. */
export const listDesigns = (): PageDesign[] =>
  designs.map(({ id, name, about, category }) => ({ id, name, about, category }));

/** Returns a design as a page. */
export function findDesign(id: string): { design: PageDesign; definition: PageDefinition } | null {
  const found = designs.find((one) => one.id === id);
  if (!found) return null;
  const { accent, components, ...shown } = found;
  return { design: shown, definition: { components: withIds(components), look: { accent, shows_logo: true } } };
}
