import { createServer } from 'node:http';
import t from 'tap';
import { of } from 'rxjs';
import { openNames, type AccountNames } from '../../../src/service/sinks/name-accounts.js';
import type { Drift } from '../../../src/model/drift.js';
import type { Log } from '../../../src/model/contracts/log.js';
import type { Output } from '../../../src/model/output.js';
import { usable } from '../../config/read.js';
import { sampleDrift } from '../../sinks/store/samples.js';
import { positionAt } from '../../support/output-position.js';
import { served } from '../../support/served.js';
import { until } from '../../support/until.js';

const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** An alert in this account. */
const outputsOf = (fields: Partial<Drift>): readonly Output[] => [{ output: 'drift', drift: sampleDrift('d_1', 0, fields), waited: 0 }];
const namesIn = (outputs: readonly Output[]): readonly unknown[] =>
  outputs.flatMap((one) => (one.output === 'drift' ? [one.drift.account_name] : []));

/** The outputs with all names known so far. */
const namedBy = (names: AccountNames, outputs: readonly Output[]): readonly Output[] => {
  const found: Output[] = [];
  of({ outputs, at: positionAt('') })
    .pipe(names.add)
    .subscribe((batch) => found.push(...batch.outputs));
  return found;
};

void t.test('adds nothing behind the pipeline if all names are configured', (t) => {
  const names = openNames(usable('providers: {aws: {account_names: {"111122223333": payments}}}'), silent);
  const batch = { outputs: outputsOf({ account_id: '111122223333', account_name: null }), at: positionAt('') };
  of(batch)
    .pipe(names.add)
    .subscribe((same) => t.equal(same, batch));
  t.strictSame(['111122223333', '444455556666'].map(names.nameOf), ['payments', null]);
  names.close();
  t.end();
});

void t.test('D1: adds looked-up names to alerts behind the pipeline; configured names take precedence', async (t) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      const { AccountId = '111122223333' } = JSON.parse(chunk.toString()) as { AccountId?: string };
      asked.push(AccountId);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ AccountId, AccountName: `looked up ${AccountId.slice(0, 4)}` }));
    });
  });
  const url = await served(t, server);
  t.teardown(() => {
    names.close();
  });
  process.env['AWS_ACCESS_KEY_ID'] = 'AKIAEXAMPLE';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'secret';
  const yaml = `providers: {aws: {region: eu-west-1, endpoint_url: "${url}", metadata: {enabled: true}, account_names: {"777788889999": mine}}}`;
  let learned = 0;
  const names = openNames(usable(yaml), silent);
  names.learned$.subscribe(() => learned++);
  const decorate = (outputs: readonly Output[]): readonly Output[] => namedBy(names, outputs);
  const other = outputsOf({ account_id: '444455556666', account_name: null });
  t.strictSame(decorate(other), other, 'nobody waits');
  await until(
    () => learned,
    (count) => count === 2,
  );
  t.strictSame(namesIn(decorate(other)), ['looked up 4444']);
  t.strictSame(Object.keys(decorate(other)[0] ?? {}), Object.keys(other[0] ?? {}));
  t.strictSame(namesIn(other), [null], 'the outputs of the pipeline are not modified');
  t.strictSame(namesIn(decorate(outputsOf({ account_id: '444455556666', account_name: 'as configured' }))), ['as configured']);
  t.equal(names.nameOf('777788889999'), 'mine');
  t.strictSame(asked, ['111122223333', '444455556666'], 'configured accounts are not looked up');
});
