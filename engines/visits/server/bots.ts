import type { ViewGrade } from '../contract.ts';

/**
 * A program that opens links automatically, recognised by its user agent; `sample` is a real one, for the test of its
 * row.
 */
export interface Bot {
  name: string;
  kind: Extract<ViewGrade, 'preview_bot' | 'scanner'>;
  pattern: RegExp;
  sample: string;
}

/**
 * Programs that run a page's script or may start to. Others need no row, because nothing is counted without a signal.
 * `navigator.webdriver` is no criterion, because people's browsers can be automated too (architecture.md §8).
 */
export const bots: readonly Bot[] = [
  { name: 'WhatsApp', kind: 'preview_bot', pattern: /^WhatsApp\//, sample: 'WhatsApp/2.23.20.0' },
  {
    name: 'Facebook',
    kind: 'preview_bot',
    pattern: /facebookexternalhit|facebookcatalog|meta-externalagent/i,
    sample: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  },
  { name: 'Telegram', kind: 'preview_bot', pattern: /TelegramBot/, sample: 'TelegramBot (like TwitterBot)' },
  { name: 'X', kind: 'preview_bot', pattern: /Twitterbot/i, sample: 'Twitterbot/1.0' },
  {
    name: 'LinkedIn',
    kind: 'preview_bot',
    pattern: /LinkedInBot/,
    sample: 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  },
  {
    name: 'Slack',
    kind: 'preview_bot',
    pattern: /Slackbot|Slack-ImgProxy/,
    sample: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  },
  {
    name: 'Discord',
    kind: 'preview_bot',
    pattern: /Discordbot/,
    sample: 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  },
  {
    name: 'Microsoft Teams and Skype',
    kind: 'preview_bot',
    pattern: /SkypeUriPreview|MicrosoftPreview/,
    sample: 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
  },
  { name: 'Viber', kind: 'preview_bot', pattern: /^Viber\//, sample: 'Viber/13.3.0 CFNetwork/1121.2.2 Darwin/19.3.0' },
  { name: 'LINE', kind: 'preview_bot', pattern: /line-poker/i, sample: 'facebookexternalhit/1.1;line-poker/1.0' },
  {
    name: 'Signal and others by the generic name',
    kind: 'preview_bot',
    pattern: /\b(?:link|url)[- ]?preview/i,
    sample: 'Mozilla/5.0 (compatible; LinkPreview/1.0)',
  },
  {
    name: 'Google page renderer',
    kind: 'preview_bot',
    pattern: /Googlebot|Google-PageRenderer|GoogleOther|Google-InspectionTool/,
    sample:
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/120.0.0.0 Safari/537.36',
  },
  {
    name: 'Bing',
    kind: 'preview_bot',
    pattern: /bingbot|BingPreview/i,
    sample: 'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b',
  },
  {
    name: 'Apple',
    kind: 'preview_bot',
    pattern: /Applebot/,
    sample:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
  },
  {
    name: 'Yahoo mail',
    kind: 'preview_bot',
    pattern: /YahooMailProxy|Yahoo! Slurp/,
    sample: 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
  },
  {
    name: 'Gmail image proxy',
    kind: 'preview_bot',
    pattern: /GoogleImageProxy/,
    sample: 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  },
  {
    name: 'Barracuda',
    kind: 'scanner',
    pattern: /BarracudaCentral|Barracuda Sentinel/i,
    sample: 'Barracuda Sentinel (EE)',
  },
  {
    name: 'Proofpoint',
    kind: 'scanner',
    pattern: /proofpoint/i,
    sample: 'Mozilla/5.0 (compatible; proofpoint-urldefense)',
  },
  {
    name: 'Mimecast',
    kind: 'scanner',
    pattern: /mimecast/i,
    sample: 'Mozilla/5.0 (compatible; Mimecast URL Protection)',
  },
  {
    name: 'Symantec',
    kind: 'scanner',
    pattern: /symantec|MessageLabs/i,
    sample: 'Mozilla/5.0 (compatible; MessageLabs Skeptic)',
  },
  { name: 'Trend Micro', kind: 'scanner', pattern: /trendmicro|TMUFE/i, sample: 'Mozilla/4.0 (compatible; TMUFE)' },
  {
    name: 'Palo Alto',
    kind: 'scanner',
    pattern: /Palo Alto Networks|Expanse, a Palo/i,
    sample: 'Expanse, a Palo Alto Networks company, searches across the global IPv4 space',
  },
  {
    name: 'VirusTotal',
    kind: 'scanner',
    pattern: /virustotal/i,
    sample: 'Mozilla/5.0 (compatible) AppEngine-Google; (+http://code.google.com/appengine; appid: s~virustotalcloud)',
  },
  { name: 'urlscan', kind: 'scanner', pattern: /urlscan/i, sample: 'Mozilla/5.0 (compatible; urlscan.io)' },
  {
    name: 'Headless Chrome by its own name',
    kind: 'scanner',
    pattern: /HeadlessChrome/,
    sample:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0 Safari/537.36',
  },
  {
    name: 'PhantomJS',
    kind: 'scanner',
    pattern: /PhantomJS/,
    sample: 'Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1',
  },
  {
    name: 'Programs and libraries',
    kind: 'scanner',
    pattern:
      /^(?:curl|wget|python-requests|python-urllib|aiohttp|Go-http-client|Java|okhttp|axios|node-fetch|node|undici|libwww-perl|Ruby|PostmanRuntime|Apache-HttpClient)\b/i,
    sample: 'python-requests/2.31.0',
  },
  {
    name: 'Whatever calls itself a bot',
    kind: 'scanner',
    pattern: /\b(?:bot|crawler|spider|scanner|monitoring)\b|\+https?:\/\//i,
    sample: 'Mozilla/5.0 (compatible; ExampleBot/1.0; +https://bot.example)',
  },
];

/** Returns the kind of program, or null for a possible person; a missing user agent is no browser. */
export function findBotKind(userAgent: string): Bot['kind'] | null {
  if (userAgent.trim() === '') return 'scanner';
  return bots.find(({ pattern }) => pattern.test(userAgent))?.kind ?? null;
}
