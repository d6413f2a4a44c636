import t from 'tap';
import { configView } from '../../src/config/config-view.js';
import { problemsOf, problemTexts, usable } from './read.js';

const state = (address: string): string => `providers: {aws: {state: {backend: http, http_address: ${address}}}}`;

void t.test('D57: requires an http or https URL as the address of a state, and never shows it', (t) => {
  for (const wrong of ['ftp://u:s3cr3t@host/state', 'htps:/u:s3cr3t@host', 's3cr3t']) {
    t.strictSame(problemTexts(state(`"${wrong}"`)), [
      'line 1: providers.aws.state.http_address: (redacted): expected an http or https URL',
    ]);
  }
  t.strictSame(problemTexts('providers: {aws: {state: {backend: http}}}'), [
    'line 1: providers.aws.state.http_address: nothing: expected an http or https URL',
  ]);
  const config = usable(state('"https://u:s3cr3t@host/state?token=t0ken"'));
  t.equal(config.providers.aws.state.http_address, 'https://u:s3cr3t@host/state?token=t0ken');
  t.notMatch(configView(config), /s3cr3t|t0ken/);
  t.end();
});

void t.test('D57: requires an http or https URL as the endpoint of Cloud Storage', (t) => {
  const bucket = (endpoint: string): string =>
    `providers: {aws: {state: {backend: gcs, gcs_bucket: b, gcs_key: k, gcs_endpoint: "${endpoint}"}}}`;
  t.strictSame(problemTexts(bucket('localhost:4443')), [
    'line 1: providers.aws.state.gcs_endpoint: "localhost:4443": expected an http or https URL',
  ]);
  for (const right of ['', 'http://localhost:4443']) t.equal(usable(bucket(right)).providers.aws.state.gcs_endpoint, right);
  t.end();
});

void t.test('D57: requires http or https URLs as endpoints of AWS', (t) => {
  const bucket = (endpoint: string): string =>
    `providers: {aws: {state: {backend: s3, s3_bucket: b, s3_key: k, s3_endpoint: "${endpoint}"}}}`;
  t.strictSame(problemTexts(bucket('localhost:9000')), [
    'line 1: providers.aws.state.s3_endpoint: "localhost:9000": expected an http or https URL',
  ]);
  t.strictSame(problemTexts('providers: {aws: {endpoint_url: "localhost:4566"}}'), [
    'line 1: providers.aws.endpoint_url: "localhost:4566": expected an http or https URL',
  ]);
  for (const right of ['', 'http://localhost:9000']) t.equal(usable(bucket(right)).providers.aws.state.s3_endpoint, right);
  t.end();
});

void t.test('D31 D57: rejects credentials in URLs that the configuration view shows', (t) => {
  const place = (members: string): string => `providers: {aws: {state: {${members}}}}`;
  for (const credentials of ['http://user:secret@localhost:9000', 'http://:secret@localhost:9000', 'http://localhost:9000?key=secret']) {
    t.match(problemTexts(place(`backend: s3, s3_bucket: b, s3_key: k, s3_endpoint: "${credentials}"`)), [
      /s3_endpoint: .*: expected an http or https URL/,
    ]);
    t.match(problemTexts(place(`backend: gcs, gcs_bucket: b, gcs_key: k, gcs_endpoint: "${credentials}"`)), [
      /gcs_endpoint: .*: expected an http or https URL/,
    ]);
    t.match(problemTexts(`api: {public_url: "${credentials}"}`), [/public_url: .*: expected an http or https URL without/]);
  }
  t.equal(usable('api: {public_url: "https://drift.example/at/"}').api.public_url, 'https://drift.example/at/');
  t.end();
});

void t.test('D57: rejects a state location that does not match its backend', (t) => {
  const place = (members: string): readonly string[] =>
    problemTexts(`providers: {aws: {state: {${members}}}}`).map((line) => line.replace('line 1: providers.aws.state.', ''));
  t.strictSame(place('s3_bucket: b, s3_key: k'), ['backend: nothing: expected s3, because s3_bucket is set']);
  t.strictSame(place('backend: local, gcs_bucket: b'), ['backend: "local": expected gcs, because gcs_bucket is set']);
  t.strictSame(place('backend: s3, s3_bucket: "s3://b", s3_key: k'), ['s3_bucket: "s3://b": expected the name of a bucket']);
  t.strictSame(place('backend: s3, s3_key: k'), ['s3_bucket: nothing: expected the name of a bucket']);
  t.strictSame(place('backend: s3, s3_bucket: b'), ['s3_key: nothing: expected a key, or s3_prefix instead']);
  t.strictSame(place('backend: gcs, gcs_bucket: b, gcs_key: k, gcs_prefix: p'), ['gcs_key: "k": expected a name, or gcs_prefix instead']);
  t.end();
});

void t.test('D57: limits the interval of polling a state', (t) => {
  for (const value of ['0s', '9ms', '169h']) {
    t.match(problemsOf(`advanced: {state_refresh_interval: ${value}}`), [{ path: 'advanced.state_refresh_interval' }], value);
    t.match(
      problemsOf(`providers: {aws: {state: {local_path: a, refresh_interval: ${value}}}}`),
      [{ path: 'providers.aws.state.refresh_interval', expected: 'a duration from 10ms to 168h' }],
      value,
    );
  }
  t.strictSame(problemsOf('advanced: {state_refresh_interval: 10ms}'), []);
  t.end();
});
