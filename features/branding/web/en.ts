import { defineText } from '#platform/web/en/text.ts';

export const text = defineText({
  title: 'Logo and colour',
  lead: 'What clients see on the pages you share.',
  website: 'Your website',
  website_help: 'We read its logo and colour and offer them here. Nothing changes until you choose.',
  website_hint: 'kestrel.example',
  read: 'Read the website',
  logo: 'Logo',
  logo_help: 'Shown at the top of every page you share, and to your team.',
  your_logo: 'Your logo',
  found_logo: 'The logo on your website',
  no_logo: 'No logo is used. The name of your organisation is shown.',
  use_logo: 'Use this logo',
  remove_logo: 'Use no logo',
  no_logo_found: 'No logo was found on {website}.',
  accent: 'Colour',
  accent_help: 'Used for buttons on the pages you share.',
  found_accent: 'Use {accent} from your website',
  own_accent: 'Choose a colour',
  accent_wrong: 'Enter a colour such as #0f6670',
  saved: 'Saved',
});
