import t from 'tap';
import { configView } from '../../src/config/config-view.js';
import { usable } from './read.js';

type Environment = Readonly<Record<string, string>>;
const viewOf = (text: string, environment: Environment = {}): Readonly<Record<string, Readonly<Record<string, unknown>>>> =>
  JSON.parse(configView(usable(text, environment))) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;

void t.test('D31: shows defaults under the keys of the file, durations as text', (t) => {
  const view = viewOf('');
  t.match(view, {
    providers: { aws: { enabled: true, regions: [], state: { backend: 'local', local_path: '' } } },
    drift_rules: [],
    advanced: { state_refresh_interval: '5m', maintenance_windows: [] },
    dedup: { max_entries: 1_000_000, window: '24h' },
    state: { max_hold: '15m' },
  });
  t.notOk('confirm_min_interval' in (view['state'] ?? {}), 'D65: the default depends on the backend');
  t.match(viewOf('state: {confirm_min_interval: 2s}'), { state: { confirm_min_interval: '2s' } });
  t.end();
});

void t.test('D31: shows the effective values of file and environment', (t) => {
  const view = viewOf('logging: {level: debug}\nadvanced: {state_refresh_interval: 90s}\ndrift_rules: [{name: a, severity: low}]', {
    SVC_LOGGING_LEVEL: 'warn',
    SVC_DEDUP_WINDOW: '1500ms',
  });
  t.match(view, { logging: { level: 'warn' }, advanced: { state_refresh_interval: '90s' }, dedup: { window: '1500ms' } });
  t.match(view['drift_rules'], [{ name: 'a', severity: 'low', resource_types: ['*'] }]);
  t.end();
});

void t.test('D31: shows only whether a secret is set', (t) => {
  const hash = 'ab'.repeat(32);
  const secret = 'https://chat.example.com/hooks/T0P';
  const text = configView(
    usable(`api: {auth: {api_keys: [{name: a, sha256: ${hash}, scopes: [read]}]}}`, { SVC_NOTIFICATIONS_CHAT_WEBHOOK_URL: secret }),
  );
  t.notMatch(text, hash);
  t.notMatch(text, 'T0P');
  t.match(JSON.parse(text), {
    api: { auth: { api_keys: [{ name: 'a', sha256: '(redacted)', scopes: ['read'] }] } },
    notifications: { chat: { webhook_url: '(redacted)' } },
  });
  t.match(viewOf(''), { notifications: { chat: { webhook_url: '' } } });
  t.notMatch(configView(usable('notifications: {pagerduty: {url: "https://me:T0P@relay.example.com/v2"}}')), 'T0P', 'all target URLs');
  t.end();
});

void t.test('D31: always shows the rate limit: off by default, and a burst equal to the limit by default', (t) => {
  t.strictSame(viewOf('')['api']?.['rate_limit'], { enabled: false, requests_per_minute: 60, burst_size: 60 });
  t.strictSame(viewOf('api: {rate_limit: {requests_per_minute: 7}}')['api']?.['rate_limit'], {
    enabled: true,
    requests_per_minute: 7,
    burst_size: 7,
  });
  t.strictSame(viewOf('api: {rate_limit: {enabled: false, burst_size: 3}}')['api']?.['rate_limit'], {
    enabled: false,
    requests_per_minute: 60,
    burst_size: 3,
  });
  t.end();
});

void t.test('hides optional values that are not set', (t) => {
  t.notOk('host' in (viewOf('')['api'] ?? {}));
  t.equal(viewOf('api: {host: "::1"}')['api']?.['host'], '::1');
  t.end();
});
