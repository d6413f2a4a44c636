import t from 'tap';
import { endpointOf, headersOf } from '../../../src/sinks/notify/endpoint.js';

void t.test('accepts http and https URLs and never shows an invalid one', (t) => {
  for (const good of ['https://chat.example/hook/abc?sig=1', 'http://127.0.0.1:9093', ' https://a.example '.trim()]) {
    t.match(endpointOf(good, ''), { _tag: 'Right', right: { url: new URL(good).href, headers: {} } }, good);
  }
  for (const bad of [
    's3cret',
    'ftp://a.example/s3cret',
    'javascript:s3cret',
    'https://',
    '//a.example/s3cret',
    'http://u:%zz@a.example/s3cret',
  ]) {
    const endpoint = endpointOf(bad, '');
    t.match(endpoint, { _tag: 'Left', left: /^expected/ }, bad);
    t.notMatch(JSON.stringify(endpoint), /s3cret|zz/);
  }
  t.end();
});

void t.test('turns user and password into a header and appends paths to that of the URL', (t) => {
  t.match(endpointOf('https://ann:p%40ss@am.example/base/', '/api/v2/alerts'), {
    right: {
      url: 'https://am.example/base/api/v2/alerts',
      headers: { authorization: `Basic ${Buffer.from('ann:p@ss').toString('base64')}` },
    },
  });
  t.match(endpointOf('http://am.example:9093', '/api/v2/alerts'), { right: { url: 'http://am.example:9093/api/v2/alerts' } });
  t.end();
});

void t.test('sends further headers as they are; they cannot replace ours or inject another', (t) => {
  t.match(headersOf({ 'X-Team': 'blue', Authorization: 'Bearer s3cret' }), { right: { 'x-team': 'blue', authorization: 'Bearer s3cret' } });
  const bad: readonly Readonly<Record<string, string>>[] = [
    { 'Content-Type': 'text/plain' },
    { 'webhook-signature': 's3cret' },
    { 'Webhook-Id': 's3cret' },
    { Host: 's3cret' },
    { 'Transfer-Encoding': 'chunked' },
    { 'X-A': 's3cret\r\nX-B: 1' },
    { 'X-A': 's3cret\n' },
    { 'X-A': 's3cret\u0000' },
    { 'X-A': 's3cret ✓' },
    { 'X-A\r\nX-B': 's3cret' },
    { '': 's3cret' },
    { 'X A': 's3cret' },
    { 'x-a': '1', 'X-A': 's3cret' },
  ];
  for (const headers of bad) {
    const result = headersOf(headers);
    t.match(result, { _tag: 'Left', left: [/./] }, JSON.stringify(headers));
    t.notMatch(JSON.stringify(result), 's3cret');
  }
  t.end();
});
