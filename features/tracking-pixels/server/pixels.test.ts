import { describe, expect, it } from 'vitest';
import { newOrg } from '#testing/world.ts';
import { trackingPixels } from '../contract.ts';
import { type PixelProvider, pixelProviders } from '../providers.ts';

const meta = (pixel_id: string | null, is_on = true) => ({
  params: { provider: 'META' as const },
  body: { pixel_id, is_on },
});

describe('the pixels of an organisation', () => {
  it('are one of each provider, which is set, switched off and removed (S0-2.1-35, C19)', async () => {
    const { owner } = await newOrg();
    const read = async () => (await owner.call(trackingPixels.get, {})).pixels;
    expect(await read()).toEqual(pixelProviders.map((provider) => ({ provider, pixel_id: null, is_on: false })));

    await owner.call(trackingPixels.update, meta(' 1234567890123 '));
    expect(await read()).toContainEqual({ provider: 'META', pixel_id: '1234567890123', is_on: true });

    await owner.call(trackingPixels.update, meta('1234567890123', false));
    expect(await read()).toContainEqual({ provider: 'META', pixel_id: '1234567890123', is_on: false });

    await owner.call(trackingPixels.update, meta(null, false));
    expect(await read()).toContainEqual({ provider: 'META', pixel_id: null, is_on: false });
  });

  const ids: [PixelProvider, string[], string[]][] = [
    ['META', ['1234567890', '12345678901234567890'], ['123', '12345678901234567890123', '123456789a']],
    ['GOOGLE', ['G-AB12CD34EF', 'AW-123456789', 'AW-123456789/AbC-D_efG12'], ['UA-1234-1', 'G-ab', 'AW-1/"+alert()']],
    ['TIKTOK', ['C4A0B1C2D3E4F5G6H7I8'], ['c4a0b1c2d3e4f5g6h7i8', 'C4A0']],
    ['LINKEDIN', ['123456', '123456/7654321'], ['12/34/56', '123456; alert()']],
  ];
  const scripts = ["<script>fbq('init','1')</script>", "');alert(1);//", 'javascript:alert(1)', '12345\u202867890'];

  it.each(ids)(
    '%s: an id that is a script, or of another shape, is refused with what to enter (S0-2.1-35)',
    async (provider, good, bad) => {
      const { owner } = await newOrg();
      for (const pixel_id of good)
        await owner.call(trackingPixels.update, { params: { provider }, body: { pixel_id, is_on: true } });

      for (const pixel_id of [...bad, ...scripts]) {
        const input = { params: { provider }, body: { pixel_id, is_on: true } };
        const { errors } = await owner.refused(trackingPixels.update, input, 400);
        expect(errors, pixel_id).toEqual({ pixel_id: expect.stringMatching(/without its code/) });
      }
      const { pixels } = await owner.call(trackingPixels.get, {});
      expect(pixels.find((pixel) => pixel.provider === provider)?.pixel_id).toBe(good.at(-1));
    },
  );

  it('need the right USER_TRACKING.MANAGE (S0-6-15)', async () => {
    const org = await newOrg();
    const member = await org.member();
    const manager = await org.member({ permissions: { manageTeam: true } });

    await member.refused(trackingPixels.get, {}, 403);
    await member.refused(trackingPixels.update, meta('1234567890123'), 403);
    await manager.call(trackingPixels.update, meta('1234567890123'));
  });
});
