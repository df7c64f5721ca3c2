/** Where a registry sells names one level below a country: 'co.uk', 'com.sg'. */
const BELOW_COUNTRY =
  /^(?:ac|asn|co|com|ed|edu|firm|gen|go|gob|gouv|gov|gv|id|in|ind|info|ltd|me|mil|ne|net|nic|nom|or|org|per|plc|sch|school|web)\.[a-z]{2}$/;

/** Where a host gives everybody a name of their own. */
const OF_HOSTS = new Set([
  'amazonaws.com',
  'azurewebsites.net',
  'blogspot.com',
  'carrd.co',
  'cloudfront.net',
  'firebaseapp.com',
  'fly.dev',
  'github.io',
  'gitlab.io',
  'glitch.me',
  'herokuapp.com',
  'myshopify.com',
  'netlify.app',
  'onrender.com',
  'pages.dev',
  'square.site',
  'squarespace.com',
  'surge.sh',
  'tumblr.com',
  'vercel.app',
  'web.app',
  'webflow.io',
  'weebly.com',
  'wixsite.com',
  'wordpress.com',
  'workers.dev',
]);

/** Whether a pattern such as '*.co.uk' names websites of people who have nothing to do with each other. The list knows the common ones. */
export function isOpenToAnyone(site: string): boolean {
  if (!site.startsWith('*.')) return false;
  const below = site.slice(2).replace(/:\d+$/, '');
  return BELOW_COUNTRY.test(below) || OF_HOSTS.has(below);
}
