import { defineText } from './text.ts';

/** Words of the choice of a colour. */
export const colorText = defineText({
  colour: 'Colour',
  colour_1: 'Grey',
  colour_2: 'Red',
  colour_3: 'Orange',
  colour_4: 'Yellow',
  colour_5: 'Lime',
  colour_6: 'Green',
  colour_7: 'Teal',
  colour_8: 'Blue',
  colour_9: 'Violet',
  colour_10: 'Pink',
});
