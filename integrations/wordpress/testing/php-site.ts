/// <reference path="./php-wasm.d.ts" />
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadPHPRuntime, PHP } from '@php-wasm/universal';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { readPluginFiles } from '../server/plugin-zip.ts';

export const phpVersions = ['7.4', '8.4'] as const;
export type PhpVersion = (typeof phpVersions)[number];

/** A call that the plugin made, and what it was answered; 0 for nothing. */
export interface OutgoingCall {
  path: string;
  headers: Record<string, string>;
  body: string;
  status: number;
}

interface Answer {
  /** 0: nothing answers; -1: PHP ends the process while it waits. */
  status: number;
  body: string;
}

export interface PhpSite {
  /** Empties the site, gives it another address and sets its clock right. */
  renew(): Promise<void>;
  readonly calls: OutgoingCall[];
  /** What Leadkeep answers instead of itself; null lets it answer. */
  answer: ((path: string) => Answer) | null;
  /** Runs PHP as one request of the site. @returns what it returns, through JSON. */
  run(code: string): Promise<unknown>;
  /** Runs PHP as the administrator, with a form posted from the settings page. @returns the page it goes to, or what refused it. */
  press(action: string, fields?: Record<string, string | string[]>, nonce?: string): Promise<string>;
  /** Returns the settings page as HTML. */
  page(): Promise<string>;
  /** Lets the clock of the site go on, and runs what WP-Cron then runs. */
  later(seconds: number): Promise<void>;
  close(): void;
}

const STAND_IN = join(repositoryRoot, 'integrations/wordpress/testing/stand-in');

const loaders = {
  '7.4': () => import('@php-wasm/node-7-4'),
  '8.4': () => import('@php-wasm/node-8-4'),
};

/** Returns PHP of a version. */
export async function startPhp(version: PhpVersion): Promise<PHP> {
  const { getPHPLoaderModule } = await loaders[version]();
  return new PHP(await loadPHPRuntime(await getPHPLoaderModule(), {}));
}

/** Writes the files of the plugin, as they are downloaded from a Leadkeep. */
export function writePlugin(php: PHP, address: string): string[] {
  return [...readPluginFiles(address)].map(([name, bytes]) => {
    const path = `/plugin/${name}`;
    php.mkdir(path.slice(0, path.lastIndexOf('/')));
    php.writeFile(path, bytes);
    return path;
  });
}

/**
 * Starts a WordPress site with our plugin and six form plugins: its PHP runs here, WordPress is a stand-in.
 *
 * @param address of the Leadkeep that the plugin was downloaded from.
 */
export async function startPhpSite(version: PhpVersion, address: string): Promise<PhpSite> {
  const php = await startPhp(version);
  for (const folder of ['/wp/wp-admin/includes', '/site', '/plugin']) php.mkdir(folder);
  php.writeFile('/wp/wp-admin/includes/upgrade.php', '<?php');
  for (const name of ['wordpress.php', 'form-plugins.php']) {
    php.writeFile(`/wp/${name}`, readFileSync(join(STAND_IN, name)));
  }
  writePlugin(php, address);
  let offset = 0;
  let home = '';

  const request = async (code: string, { is_admin = false, posted = {} as object } = {}): Promise<unknown> => {
    const known = JSON.stringify({ offset, home, is_admin, posted });
    php.writeFile('/site/request.json', known);
    const { text } = await php.run({ code: `<?php ${BEGIN} $result = (function () { ${code} })(); ${END}` });
    const mark = text.lastIndexOf(MARK);
    if (mark < 0) throw new Error(`PHP said no result: ${text}`);
    return JSON.parse(text.slice(mark + MARK.length));
  };

  const site: PhpSite = {
    calls: [],
    answer: null,
    renew: async () => {
      offset = 0;
      home = `https://${randomUUID()}.example.com`;
      site.calls.length = 0;
      site.answer = null;
      if (php.fileExists(DATABASE)) php.unlink(DATABASE);
      await request("do_action('activate');");
    },
    run: (code) => request(code),
    press: async (action, fields = {}, nonce = '') => {
      const posted = { ...fields, ...(nonce && { _wpnonce: nonce }) };
      const code = `
        if ('' === '${nonce}') $_POST['_wpnonce'] = wp_create_nonce('leadkeep_forms_${action}');
        try { do_action('admin_post_leadkeep_forms_${action}'); return 'nothing'; }
        catch (Stand_In_Redirected $to) { return $to->getMessage(); }
        catch (Stand_In_Died $why) { return $why->getMessage(); }`;
      return String(await request(code, { is_admin: true, posted }));
    },
    page: async () =>
      String(
        await request("do_action('admin_menu'); ob_start(); do_action('page leadkeep-forms'); return ob_get_clean();", {
          is_admin: true,
        }),
      ),
    later: async (seconds) => {
      offset += seconds;
      await request('stand_in_run_cron();');
    },
    close: () => php.exit(),
  };
  php.onMessage(async (message: string) => {
    const { url, headers, body } = JSON.parse(message) as {
      url: string;
      headers: Record<string, string>;
      body: string;
    };
    const path = new URL(url).pathname;
    const bytes = Buffer.from(body, 'base64');
    const answer = site.answer?.(path) ?? (await post(url, headers, bytes));
    site.calls.push({ path, headers, body: bytes.toString('utf8'), status: answer.status });
    return JSON.stringify(answer);
  });
  await site.renew();
  return site;
}

const DATABASE = '/site/wp.sqlite';

const MARK = '\n--- result ---\n';

const BEGIN = `
  $GLOBALS['stand_in'] = json_decode(file_get_contents('/site/request.json'), true);
  $_POST = (array) $GLOBALS['stand_in']['posted'];
  require '/wp/wordpress.php';
  require '/wp/form-plugins.php';
  require '/plugin/leadkeep-forms.php';
  do_action('init');`;

const END = `
  do_action('shutdown');
  echo ${JSON.stringify(MARK)}, json_encode($result);`;

async function post(url: string, headers: Record<string, string>, body: Buffer): Promise<Answer> {
  const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
  return { status: answer.status, body: await answer.text() };
}
