import { makePdf } from '#testing/pdf.ts';
import {
  type Booklet,
  bars,
  brick,
  drawBooklet,
  heart,
  house,
  leaf,
  night,
  petrol,
  rooms,
  sand,
  section,
  shield,
  skyline,
  table,
  withChart,
  withPicture,
  withPlan,
} from './booklet.ts';
import { color } from './pdf-writer.ts';

/** A file of the demo, drawn on demand. */
export interface DemoDocument {
  title: string;
  /** The weight with which it is shared among the others; 0 is never. */
  weight: number;
  /** The number of pages. */
  pages: number;
  bytes(): Buffer;
}

const linden: Booklet = {
  title: 'The Linden at Bayshore',
  subtitle: 'Homes between the park and the sea',
  accent: petrol,
  cover: skyline,
  sections: [
    section(
      'Where the city meets the water',
      [
        'Five towers of different height stand around a garden of two hectares. Every home looks either at the sea or into the trees, and no home looks into another.',
        'The station is four minutes away on foot, under cover all the way.',
      ],
      withPicture(color('#bcdde6'), color('#3d7a84')),
    ),
    section(
      'The neighbourhood',
      ['East Coast Park begins across the bridge. Markets, three schools and a clinic lie within ten minutes.'],
      withPicture(color('#d9ead3'), leaf),
    ),
    section(
      'The garden',
      ['A 50 metre pool, a quiet pool, a kitchen for thirty guests, a workshop, and a lawn that stays a lawn.'],
      withPicture(color('#cfe7f1'), color('#4f7a38')),
    ),
    section(
      'Inside',
      ['Ceilings of 2.9 metres. Oak floors, stone counters, and a kitchen that closes when it should.'],
      withPicture(sand, brick),
    ),
    section(
      'One bedroom, type A',
      ['48 square metres. For one or two, or as a place to stay when you are in town.'],
      withPlan,
    ),
    section('Two bedrooms, type B', ['68 square metres. Both bedrooms face the garden.'], withPlan),
    section('Three bedrooms, type C', ['94 square metres. The living room runs from the garden to the sea.'], withPlan),
    section(
      'How it is paid',
      ['Payments follow the building. Nothing is due before the foundation stands.'],
      table([
        ['Step', 'Share', 'When'],
        ['Booking', '5 %', 'Today'],
        ['Agreement', '15 %', 'Eight weeks'],
        ['Foundation', '10 %', 'Built'],
        ['Structure', '25 %', 'Built'],
        ['Keys', '45 %', 'Handed over'],
      ]),
    ),
    section(
      'What the area has done',
      ['Prices per square metre over the last six years, taken from public records of sales.'],
      withChart([0.42, 0.5, 0.55, 0.63, 0.78, 0.9]),
    ),
    section(
      'Visit us',
      [
        'The show home is open every day from ten to seven. Tell us when you come and we keep a parking space and an hour of quiet for you.',
      ],
      withPicture(color('#24566a'), night),
    ),
  ],
};

const termLife: Booklet = {
  title: 'Term life explained',
  subtitle: 'What it covers, what it costs, when it ends',
  accent: color('#0b4d50'),
  cover: shield,
  sections: [
    section('What it is', [
      'A sum your family receives if you die within the term. No savings part, so it costs little and promises one thing.',
    ]),
    section(
      'How much is enough',
      ['A common start: ten years of income, plus what is owed on the home, less what is saved already.'],
      withChart([0.9, 0.74, 0.6, 0.44, 0.3]),
    ),
    section(
      'What it costs',
      ['Examples for a person who does not smoke, per month, for a sum of 500,000.'],
      table([
        ['Age', '20 years', '30 years'],
        ['30', '24', '33'],
        ['35', '31', '46'],
        ['40', '45', '71'],
        ['45', '72', '118'],
      ]),
    ),
  ],
};

const healthGuide: Booklet = {
  title: 'Health cover guide',
  subtitle: 'Wards, waiting times and what you pay yourself',
  accent: brick,
  cover: heart,
  sections: [
    section(
      'Three kinds of ward',
      ['The ward decides most of the price. Doctors are the same.'],
      table([
        ['Ward', 'Beds', 'You pay'],
        ['C', '6 to 8', 'least'],
        ['B', '4', 'some'],
        ['A', '1', 'more'],
        ['Private', '1', 'most'],
      ]),
    ),
    section(
      'What stays with you',
      ['A deductible once a year, then a share of the bill up to a limit. The limit is the number to look at first.'],
      withChart([0.3, 0.55, 0.7, 0.72, 0.72]),
    ),
    section('Before you sign', [
      'Tell us of every illness you know of. What is told is decided once and for all; what is not told is decided when it hurts.',
    ]),
    section(
      'Family',
      ["Children join an adult's plan at a third of the price until they are twenty-five."],
      withPicture(color('#f7e1d7'), brick),
    ),
  ],
};

const priceList: Booklet = {
  title: 'Price list',
  subtitle: 'The Linden at Bayshore, current release',
  accent: petrol,
  cover: bars,
  sections: [
    section(
      'Towers 1 and 2',
      ['In thousands. Homes that are reserved are left out.'],
      table([
        ['Home', 'Size', 'Floor', 'Price'],
        ['A-05', '48', '5', '1,120'],
        ['B-09', '68', '9', '1,540'],
        ['C-14', '94', '14', '2,180'],
        ['C-21', '94', '21', '2,450'],
        ['D-30', '132', '30', '3,960'],
      ]),
    ),
    section(
      'Towers 3 to 5',
      ['In thousands.'],
      table([
        ['Home', 'Size', 'Floor', 'Price'],
        ['A-03', '48', '3', '1,060'],
        ['B-12', '68', '12', '1,610'],
        ['C-08', '94', '8', '2,040'],
        ['C-17', '94', '17', '2,290'],
      ]),
    ),
  ],
};

const floorPlans: Booklet = {
  title: 'Floor plans',
  subtitle: 'Types C1 to C4',
  accent: night,
  cover: rooms,
  sections: ['C1', 'C2', 'C3', 'C4'].map((type) =>
    section(
      `Type ${type}`,
      ['94 square metres with balcony. Walls drawn thick carry the house and stay; the others may go.'],
      withPlan,
    ),
  ),
};

const mapleGrove: Booklet = {
  title: 'Maple Grove phase 2',
  subtitle: 'Shah Alam, terrace houses',
  accent: leaf,
  cover: house,
  sections: [
    section(
      'Facts',
      ['Ready in the second half of next year.'],
      table([
        ['What', 'How much'],
        ['Houses', '124'],
        ['Land', '150 to 210 sqm'],
        ['Built', '186 to 240 sqm'],
        ['From', '798,000'],
      ]),
    ),
  ],
};

const stampDuty: Booklet = {
  title: 'Stamp-duty sheet',
  subtitle: 'For buyers from overseas',
  accent: brick,
  cover: bars,
  sections: [
    section(
      'What is due',
      ['The buyer pays within fourteen days of signing.'],
      table([
        ['Buyer', 'First home', 'Second home'],
        ['Citizen', '0 %', '20 %'],
        ['Resident', '5 %', '30 %'],
        ['Overseas', '60 %', '60 %'],
      ]),
    ),
    section(
      'An example',
      ['A home of 2,180,000, bought from overseas by two people together.'],
      withChart([0.3, 0.85]),
    ),
  ],
};

const financing: Booklet = {
  title: 'Financing step by step',
  subtitle: 'From the first talk to the keys',
  accent: petrol,
  cover: house,
  sections: [
    section('What a bank looks at', [
      'Income that is proven, debts that are known, and years until retirement. In this order.',
    ]),
    section(
      'What you can borrow',
      ['Share of the price, by number of loans you have already.'],
      withChart([0.75, 0.45, 0.35]),
    ),
    section('Papers to bring', [
      'Three months of pay slips, two years of tax, the agreement, and a copy of every passport in the deal.',
    ]),
  ],
};

const eastCoast: Booklet = {
  title: 'Neighbourhood guide',
  subtitle: 'East Coast, on foot and by bicycle',
  accent: leaf,
  cover: skyline,
  sections: [
    section(
      'In the morning',
      ['Coffee at the corner of the market, then the path along the water before it gets warm.'],
      withPicture(color('#cfe7f1'), leaf),
    ),
    section(
      'Schools',
      ['Three within ten minutes. Places go by distance, which is why people ask for the exact number of metres.'],
      table([
        ['School', 'Metres'],
        ['Bayshore Primary', '420'],
        ['St Hilda', '880'],
        ['Opera Estate', '1,350'],
      ]),
    ),
    section(
      'In the evening',
      ['Grilled fish under the trees, and a breeze most days of the year.'],
      withPicture(night, color('#0d2733')),
    ),
  ],
};

const profile: Booklet = {
  title: 'Kestrel Advisory',
  subtitle: 'Who we are and how we work',
  accent: night,
  cover: shield,
  sections: [
    section('Four people, one promise', [
      'You are answered within the hour, by the person who stays with you until the end.',
    ]),
    section('What it costs', [
      'Nothing for buyers. Developers and insurers pay us, and we tell you how much before you sign.',
    ]),
  ],
};

const booklet = (title: string, weight: number, content: Booklet): DemoDocument => ({
  title,
  weight,
  pages: content.sections.length + 1,
  bytes: () => drawBooklet(content),
});

/** The files of the demo, the most shared one first; the last is locked with a password. */
export const demoDocuments: readonly DemoDocument[] = [
  booklet('The Linden at Bayshore, e-brochure', 10, linden),
  booklet('Price list, current release', 7, priceList),
  booklet('Floor plans, type C1 to C4', 6, floorPlans),
  booklet('Term life explained', 5, termLife),
  booklet('Health cover guide', 4, healthGuide),
  booklet('Maple Grove phase 2, fact sheet', 3, mapleGrove),
  booklet('Stamp-duty sheet, overseas buyers', 3, stampDuty),
  booklet('Financing step by step', 3, financing),
  booklet('Neighbourhood guide, East Coast', 2, eastCoast),
  booklet('Company profile', 0, profile),
  { title: 'Bayshore site plan, signed', weight: 0, pages: 2, bytes: () => makePdf({ pages: 2, locked: true }) },
];
