import t from 'tap';
import { acceptedEncoding, acceptsHtml } from '../../src/http/accepted.js';

void t.test('chooses the encoding of the highest quality, and brotli among equals', (t) => {
  for (const [header, expected] of [
    ['', undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['gzip;q=0.5', 'gzip'],
    ['br;q=0.1, gzip;q=0.2', 'gzip'],
    ['br ; q=0 , gzip', 'gzip'],
    ['*', 'br'],
    ['*;q=0.5, br;q=0', 'gzip'],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['identity;q=1, gzip;q=0.5', undefined],
    ['identity;q=0.5, gzip;q=0.5', 'gzip'],
    ['identity;q=0', undefined],
    ['gzip;q=2', undefined],
    ['gzip;q=', undefined],
    ['gzip;q=0.000', undefined],
    ['gzip;q=1.000', 'gzip'],
    ['deflate', undefined],
    [',,;;=,', undefined],
  ] as const)
    t.equal(acceptedEncoding(header, ['br', 'gzip']), expected, header);
  t.equal(acceptedEncoding('br, gzip;q=0.1', ['gzip']), 'gzip');
  t.equal(acceptedEncoding('br', ['gzip']), undefined);
  t.end();
});

void t.test('a client accepts HTML only if it names it', (t) => {
  for (const header of ['text/html', 'text/html,*/*;q=0.8', 'application/json, Text/HTML;q=0.1;level=1']) t.ok(acceptsHtml(header), header);
  for (const header of ['', '*/*', 'text/*', 'text/html;q=0', 'application/json']) t.notOk(acceptsHtml(header), header);
  t.end();
});
