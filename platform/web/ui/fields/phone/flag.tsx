import type { ReactNode } from 'react';

/**
 * Flags on a 20 × 14 grid. Plain stripes, crosses and discs are drawn from short descriptions, the five preferred
 * countries by hand; any other country shows its two letters.
 */
const stripes: Record<string, string> = {
  AM: 'h #d90012 #0033a0 #f2a800',
  AT: 'h #c8102e #fff #c8102e',
  BE: 'v #2d2926 #ffcd00 #c8102e',
  BG: 'h #fff #00966e #d62612',
  CI: 'v #ff8200 #fff #009a44',
  DE: 'h #1f1f1f #dd0000 #ffcc00',
  EE: 'h #0072ce #1f1f1f #fff',
  FR: 'v #0055a4 #fff #ef4135',
  GA: 'h #009e60 #fcd116 #3a75c4',
  GN: 'v #ce1126 #fcd116 #009460',
  HU: 'h #cd2a3e #fff #436f4d',
  ID: 'h #ce1126 #fff',
  IE: 'v #169b62 #fff #ff883e',
  IT: 'v #008c45 #fff #cd212a',
  LT: 'h #fdb913 #006a44 #c1272d',
  LU: 'h #ea141d #fff #51adda',
  MC: 'h #ce1126 #fff',
  ML: 'v #14b53a #fcd116 #ce1126',
  MU: 'h #ea2839 #1a206d #ffd500 #00a551',
  NG: 'v #008751 #fff #008751',
  NL: 'h #ae1c28 #fff #21468b',
  PE: 'v #d91023 #fff #d91023',
  PL: 'h #fff #dc143c',
  RO: 'v #002b7f #fcd116 #ce1126',
  RU: 'h #fff #0039a6 #d52b1e',
  SL: 'h #1eb53a #fff #0072c6',
  TD: 'v #002664 #fecb00 #c60c30',
  TH: 'h #a51931 #f4f5f8 #2d2a4a #2d2a4a #f4f5f8 #a51931',
  UA: 'h #0057b7 #ffd700',
  YE: 'h #ce1126 #fff #1f1f1f',
};

/** Background and cross; a second colour is inside the first. */
const crosses: Record<string, string> = {
  DK: '#c8102e #fff',
  FI: '#fff #002f6c',
  IS: '#02529c #fff #dc1e35',
  NO: '#ba0c2f #fff #00205b',
  SE: '#006aa7 #fecc02',
};

const discs: Record<string, { background: string; disc: string; x: number }> = {
  BD: { background: '#006a4e', disc: '#f42a41', x: 9 },
  JP: { background: '#fff', disc: '#bc002d', x: 10 },
};

const drawn: Record<string, ReactNode> = {
  SG: (
    <>
      <path fill="#fff" d="M0 0h20v14H0z" />
      <path fill="#d6283c" d="M0 0h20v7H0z" />
      <circle cx="5" cy="3.5" r="2.3" fill="#fff" />
      <circle cx="6" cy="3.5" r="2" fill="#d6283c" />
    </>
  ),
  US: (
    <>
      <path fill="#fff" d="M0 0h20v14H0z" />
      <path stroke="#b9313f" strokeWidth="2" d="M0 1h20M0 5h20M0 9h20M0 13h20" />
      <path fill="#34456f" d="M0 0h9v8H0z" />
    </>
  ),
  GB: (
    <>
      <path fill="#2b4583" d="M0 0h20v14H0z" />
      <path stroke="#fff" strokeWidth="2.6" d="m0 0 20 14M20 0 0 14" />
      <path stroke="#c8313e" strokeWidth="1.1" d="m0 0 20 14M20 0 0 14" />
      <path stroke="#fff" strokeWidth="4.4" d="M10 0v14M0 7h20" />
      <path stroke="#c8313e" strokeWidth="2.4" d="M10 0v14M0 7h20" />
    </>
  ),
  IN: (
    <>
      <path fill="#fff" d="M0 0h20v14H0z" />
      <path fill="#f29b38" d="M0 0h20v4.7H0z" />
      <path fill="#2f8a46" d="M0 9.3h20V14H0z" />
      <circle cx="10" cy="7" r="1.6" fill="none" stroke="#2b4583" strokeWidth=".6" />
    </>
  ),
  MY: (
    <>
      <path fill="#fff" d="M0 0h20v14H0z" />
      <path stroke="#c8313e" strokeWidth="2" d="M0 1h20M0 5h20M0 9h20M0 13h20" />
      <path fill="#2b3f7a" d="M0 0h10v8H0z" />
      <circle cx="4.4" cy="4" r="2.3" fill="#f3c74b" />
      <circle cx="5.2" cy="4" r="1.9" fill="#2b3f7a" />
    </>
  ),
};

/** A decorative flag; the country's name or dial code stands beside it. */
export function Flag({ country }: { country: string }) {
  const picture = drawn[country] ?? stripedFlag(country) ?? crossFlag(country) ?? discFlag(country);
  const frame = 'h-3.5 w-5 shrink-0 overflow-hidden rounded-[2.5px]';
  if (!picture) {
    return (
      <span
        aria-hidden="true"
        className={`${frame} inline-grid place-items-center bg-fill text-[9px] leading-none font-semibold text-fg-2`}
      >
        {country}
      </span>
    );
  }
  return (
    <svg viewBox="0 0 20 14" aria-hidden="true" className={`${frame} shadow-edge`}>
      {picture}
    </svg>
  );
}

function stripedFlag(country: string): ReactNode {
  const [direction, ...colours] = stripes[country]?.split(' ') ?? [];
  if (!direction) return null;
  const step = (direction === 'h' ? 14 : 20) / colours.length;
  return colours.map((colour, index) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: a stripe is its place
      key={index}
      fill={colour}
      {...(direction === 'h'
        ? { y: index * step, width: 20, height: step }
        : { x: index * step, width: step, height: 14 })}
    />
  ));
}

function crossFlag(country: string): ReactNode {
  const [background, outer, inner] = crosses[country]?.split(' ') ?? [];
  if (!background) return null;
  const cross = 'M7 0v14M0 7h20';
  return (
    <>
      <path fill={background} d="M0 0h20v14H0z" />
      <path stroke={outer} strokeWidth={inner ? 3.4 : 2.6} d={cross} />
      {inner && <path stroke={inner} strokeWidth="1.6" d={cross} />}
    </>
  );
}

function discFlag(country: string): ReactNode {
  const parts = discs[country];
  if (!parts) return null;
  return (
    <>
      <path fill={parts.background} d="M0 0h20v14H0z" />
      <circle cx={parts.x} cy="7" r="4.2" fill={parts.disc} />
    </>
  );
}
