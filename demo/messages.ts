/** The message templates of the demo's people. */
export const demoMessages = [
  {
    title: 'First hello',
    weight: 6,
    body: 'Hi {{client_first_name}}, this is {{user_first_name}} from {{user_company}}. Thank you for your enquiry! When would be a good time for a short call?',
  },
  {
    title: 'Viewing invitation',
    weight: 4,
    body: 'Hi {{client_first_name}}, the show home at The Linden is open this weekend. Saturday 11 AM or Sunday 3 PM, which suits you better?\n\n{{user_name}}\n{{user_phone}}',
  },
  {
    title: 'Thank you for the visit',
    weight: 2,
    body: 'Dear {{client_name|guest}}, it was good to meet you today. The floor plan you liked is reserved for you until Friday.\n\n{{user_name}}, {{user_company}}',
  },
  {
    title: 'Papers for the bank',
    weight: 1,
    body: 'Hi {{client_first_name}}, for the bank we need: three months of pay slips, two years of tax, and a copy of your passport. Send them to {{user_email}} whenever it suits you.',
  },
  {
    title: 'Checking in',
    weight: 3,
    body: 'Hi {{client_first_name|there}}, just checking in. Has anything changed since we spoke? No hurry on my side.',
  },
  {
    title: 'Cover review once a year',
    weight: 1,
    body: 'Hi {{client_first_name}}, a year has passed since we set up your cover. Fifteen minutes are enough to see whether it still fits. Shall we?',
  },
] as const;
