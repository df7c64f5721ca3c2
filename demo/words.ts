/** The notes of the demo's people. */
export const noteBodies = [
  'Wants a high floor facing the sea.',
  'Decides together with the husband, who is back next week.',
  'Has sold the old flat, completion in ten weeks.',
  'Compares with a project in the west. Price matters more than the view.',
  'Prefers WhatsApp, never before ten.',
  'Pre-approved for 1.6 million.',
  'Looking for a place near the grandparents.',
  'Existing policy ends in March.',
  'Asked for a plan that also covers the parents.',
  'Keys handed over, asked for a review in a year.',
  'Keen, but the balcony is too small for the plants.',
  'Introduced by Mrs Chen from Tower 2.',
];

export const callTexts = [
  'Talked about financing and the next steps.',
  'Wants the stamp-duty sheet before deciding.',
  'Very interested, asked for Saturday.',
  'Not now, call again after the summer.',
  'Explained the difference between the two plans.',
  '',
  '',
];

export const messageTexts = [
  'Sent the address of the show home.',
  'Answered the question about parking.',
  'Confirmed Saturday at eleven.',
  '',
];

export const meetingTexts = [
  'Saw the C2 with the family. The kitchen convinced them.',
  'Went through the offer line by line.',
  'Two viewings, the second one longer.',
  'Signed the application for the cover.',
];

export const meetingPlaces = ['the show home', 'the office', 'Maple Grove', 'Raffles Place', 'their home'];

export const followUpNotes = [
  'Send the stamp-duty sheet and confirm the viewing.',
  'Ask whether the bank has answered.',
  'Call about the floor plan.',
  'Bring the application form.',
  'Check in after the holidays.',
  'Offer the cover review.',
  '',
  '',
];

/** The user agents of people's browsers. */
export const browsers = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; SM-S928B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
] as const;

export const PREVIEW_BOT = 'WhatsApp/2.24.22.78 A';
