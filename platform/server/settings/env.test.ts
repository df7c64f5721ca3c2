import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './env.ts';
import { repositoryRoot } from './root.ts';

const online = {
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://crm.example.com',
  SECRET_KEY: 'k'.repeat(32),
  SMTP_URL: 'smtps://user:password@mail.example.com',
  SMTP_FROM: 'Leadkeep <hello@example.com>',
};

function listProblems(environment: Record<string, string>): string[] {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

describe('settings', () => {
  it('with nothing set, one person can work on this machine (S0-9-31)', () => {
    const settings = readSettings({});

    expect(settings).toMatchObject({
      local_mode: true,
      host: '127.0.0.1',
      port: 3000,
      public_url: 'http://127.0.0.1:3000',
      data_dir: join(repositoryRoot, 'data'),
      database_url: null,
      role: 'all',
      clock_start: null,
      mail: null,
      google: null,
      twilio: null,
      meta: null,
      whatsapp: null,
      s3: null,
      vapid: null,
    });
  });

  it('an empty value and the word none mean not configured (R.1)', () => {
    const settings = readSettings({ PORT: '', PUBLIC_URL: ' ', GOOGLE_CLIENT_IDS: 'none', S3_BUCKET: 'None' });

    expect(settings).toMatchObject({ port: 3000, local_mode: true, google: null, s3: null });
  });

  it('every bad setting gets a sentence of its own, and none repeats a secret', () => {
    const problems = listProblems({
      PORT: 'eighty',
      ROLE: 'boss',
      SECRET_KEY: 'short',
      DATABASE_URL: 'mysql://u:hidden@h/d',
    });

    expect(problems).toEqual([
      'ROLE must be one of all, web, worker; it is "boss".',
      'PORT must be a port number from 1 to 65535; it is "eighty".',
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/name.',
      'SECRET_KEY must be a secret of at least 32 characters.',
    ]);
  });

  it('settings that belong together are missed by name', () => {
    expect(listProblems({ TWILIO_ACCOUNT_SID: 'AC1', S3_BUCKET: 'files', S3_REGION: 'eu-west-1' })).toEqual([
      'TWILIO_AUTH_TOKEN is missing, although TWILIO_ACCOUNT_SID is set.',
      'S3_ACCESS_KEY is missing, although S3_BUCKET is set.',
      'S3_SECRET_KEY is missing, although S3_BUCKET is set.',
      'TWILIO_ACCOUNT_SID is set, but none of TWILIO_VERIFY_SERVICE_SID, TWILIO_MESSAGING_SERVICE_SID and TWILIO_FROM is.',
    ]);
  });

  it('WhatsApp needs its number, its token and our app at Meta, whose notices it waits for', () => {
    expect(listProblems({ WHATSAPP_PHONE_NUMBER_ID: '700800900100200' })).toEqual([
      'WHATSAPP_ACCESS_TOKEN is missing, although WHATSAPP_PHONE_NUMBER_ID is set.',
    ]);
    expect(
      listProblems({
        WHATSAPP_PHONE_NUMBER_ID: '700800900100200',
        WHATSAPP_ACCESS_TOKEN: 'EAAB',
        META_GRAPH_VERSION: '26',
      }),
    ).toEqual(['META_GRAPH_VERSION must be a version such as v26.0; it is "26".']);
    expect(listProblems({ WHATSAPP_PHONE_NUMBER_ID: '700800900100200', WHATSAPP_ACCESS_TOKEN: 'EAAB' })).toEqual([
      'META_APP_SECRET is missing, although WHATSAPP_ACCESS_TOKEN is set.',
    ]);
    expect(listProblems({ META_APP_ID: '555000111' })).toEqual([
      'META_APP_SECRET is missing, although META_APP_ID is set.',
    ]);
    const settings = readSettings({
      META_APP_SECRET: 'secret',
      META_VERIFY_TOKEN: 'token',
      WHATSAPP_PHONE_NUMBER_ID: '700800900100200',
      WHATSAPP_ACCESS_TOKEN: 'EAAB',
      WHATSAPP_ALERT_LANGUAGE: 'en-GB',
    });
    expect(settings.meta).toEqual({
      app_id: null,
      app_secret: 'secret',
      verify_token: 'token',
      graph_base: 'https://graph.facebook.com',
      graph_version: 'v26.0',
      dialog_base: 'https://www.facebook.com',
      whatsapp_config_id: null,
      sdk_base: 'https://connect.facebook.net',
    });
    expect(settings.whatsapp).toEqual({
      phone_number_id: '700800900100200',
      access_token: 'EAAB',
      alert_template: 'lead_alert',
      alert_language: 'en_GB',
    });
  });

  it('services are read whole, with the providers as defaults', () => {
    const settings = readSettings({
      ...online,
      GOOGLE_CLIENT_IDS: 'web.apps.example, ios.apps.example',
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'secret',
      TWILIO_FROM: '+15005550006',
      DKIM_SELECTOR: 'mail',
      DKIM_DOMAIN: 'example.com',
      DKIM_KEY: '-----BEGIN\\nEND-----',
    });

    expect(settings.google).toEqual({
      client_ids: ['web.apps.example', 'ios.apps.example'],
      jwks_url: 'https://www.googleapis.com/oauth2/v3/certs',
    });
    expect(settings.twilio).toMatchObject({ from: '+15005550006', api_base: 'https://api.twilio.com' });
    expect(settings.mail?.dkim?.private_key).toBe('-----BEGIN\nEND-----');
    expect(settings.support_email).toBe('hello@example.com');
  });
});

describe('local mode (D18)', () => {
  it.each([
    [{}, true],
    [{ HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '0.0.0.0', IN_CONTAINER: 'true' }, true],
    [{ HOST: '0.0.0.0', IN_CONTAINER: 'true', PUBLIC_URL: 'http://127.0.0.1:8080' }, true],
    [online, false],
    [{ ...online, HOST: '127.0.0.1' }, false],
    [{ ...online, PUBLIC_URL: 'http://localhost:3000' }, false],
    [{ ...online, IN_CONTAINER: 'true' }, false],
  ])('%j → %s', (environment, expected) => {
    expect(readSettings(environment).local_mode).toBe(expected);
  });

  it('is off in the container image by default: only a container published on this machine turns it on', () => {
    const image = readFileSync(join(repositoryRoot, 'Dockerfile'), 'utf8').match(/^ENV (.+)$/m)![1]!;
    const environment = Object.fromEntries(image.split(' ').map((pair) => pair.split('=')));

    expect(environment.HOST).toBe('0.0.0.0');
    expect(listProblems(environment)[0]).toContain('PUBLIC_URL is missing');
    const compose = readFileSync(join(repositoryRoot, 'compose.yaml'), 'utf8');
    expect(compose).toContain('IN_CONTAINER: "true"');
    expect(compose).toContain('ports: ["127.0.0.1:3000:3000"]');
  });

  it('the public address never ends with a slash, so that paths can be appended', () => {
    expect(readSettings({ ...online, PUBLIC_URL: 'https://crm.example.com/' }).public_url).toBe(
      'https://crm.example.com',
    );
  });
});

describe('a server that other people can reach', () => {
  it('does not start under a plain http address (D16)', () => {
    expect(listProblems({ ...online, PUBLIC_URL: 'http://crm.example.com' })).toEqual([
      'PUBLIC_URL must begin with https://, because sign-in cookies would travel in the clear; it is "http://crm.example.com".',
    ]);
  });

  it('does not start without its address, its key and a way to send mail', () => {
    const problems = listProblems({ HOST: '0.0.0.0' });

    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'PUBLIC_URL',
      'SECRET_KEY',
      'SMTP_URL',
      'SMTP_FROM',
    ]);
  });

  it('does not start with a clock of its own', () => {
    expect(listProblems({ ...online, CLOCK_SOURCE: '2026-11-20T10:00:00Z' })).toHaveLength(1);
    expect(readSettings({ CLOCK_SOURCE: '2026-11-20T18:00:00+08:00' }).clock_start).toBe('2026-11-20T10:00:00.000Z');
  });
});
