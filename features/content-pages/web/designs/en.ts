import { defineText } from '#platform/web/en/text.ts';

/** Words of the designs a page can start from. */
export const text = defineText({
  blank: 'Start with a blank page',
  blank_title: 'New blank page',
  designs: 'Designs',
  all: 'All designs',
  property: 'Property',
  price_lists: 'Price lists',
  insurance: 'Insurance',
  cars: 'Cars',
  courses_and_events: 'Courses and events',
  services: 'Services',
  about_you: 'About you',
  search: 'Search, such as price list',
  own: 'Shown with your logo and colour',
  no_match: 'No design matches “{search}”',
  no_match_text: 'Try another word, or start with a blank page.',
  not_loaded: 'Couldn’t load the designs',
  not_drawn: 'Couldn’t draw this design.',
  preview_of: 'Preview of {name}',
  width: 'Width of the preview',
  use: 'Use this design',
});
