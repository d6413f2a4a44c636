import { renameSync, writeFileSync } from 'node:fs';
import t from 'tap';
import { text } from '../../src/lib/json.js';
import { metricOf } from '../support/metric-of.js';
import { passphraseHcl, passphraseState } from '../support/encrypted-state.js';
import { stateText } from '../support/role-fixture.js';
import { startService, whenReady, type RunningService } from '../support/service.js';
import { until } from '../support/until.js';

const passphrase = 'a-passphrase-of-the-tests';
const serialOf = async (service: RunningService): Promise<number> => (await service.get('/api/v1/state')).json.data?.serial;
const errorsOf = (service: RunningService): Promise<number> => metricOf(service, 'drift_state_load_errors_total');
const write = (service: RunningService, content: string): void => {
  writeFileSync(`${service.statePath}.new`, content);
  renameSync(`${service.statePath}.new`, service.statePath);
};
const encrypted = (serial: number, secret = passphrase, over = {}): string =>
  passphraseState(stateText({ deploy: 3600 }, { serial }), secret, undefined, over);

void t.test('D52: the last state stays in use while an encrypted one cannot be decrypted, and failures are counted', async (t) => {
  const service = await whenReady(
    await startService(t, { state: encrypted(1), env: { TF_ENCRYPTION: passphraseHcl(passphrase), SVC_LOG_LEVEL: 'debug' } }),
  );
  t.equal(await serialOf(service), 1);
  t.equal(await errorsOf(service), 0);
  const wrong: readonly (readonly [string, RegExp])[] = [
    [encrypted(2, 'another-passphrase-of-tests'), /the passphrase or `aad` is wrong/],
    [encrypted(3, passphrase, { serial: 9 }), /claims to contain serial 9 .*, but contains serial 3/],
    [encrypted(4, passphrase, { encryption_version: 'v1' }), /in version "v1"; driftline knows only v0/],
    [encrypted(4, passphrase, { meta: {} }), /`meta` of the state names no key provider/],
    [stateText({ deploy: 3600 }, { serial: 4 }), /the state is not encrypted, although its encryption is configured/],
  ];
  for (const [file, reason] of wrong) {
    const before = await errorsOf(service);
    write(service, file);
    await until(
      () => service.logs(),
      (logs) => logs.some(({ error }) => reason.test(text(error) ?? '')),
    );
    t.match(
      service.logs().find(({ error }) => reason.test(text(error) ?? '')),
      { msg: 'cannot load the state; the last one that was loaded stays in use', source: 'terraform.tfstate' },
    );
    t.ok((await errorsOf(service)) > before, 'counted');
    t.equal(await serialOf(service), 1, 'the last one');
    t.equal((await service.get('/ready')).status, 200);
  }
  write(service, encrypted(5));
  t.equal(
    await until(
      () => serialOf(service),
      (serial) => serial === 5,
    ),
    5,
    'the next good one',
  );
  const view = await service.get('/api/v1/config');
  for (const shown of [view.text, service.output()]) t.notOk(shown.includes(passphrase));
});

void t.test('a service without a passphrase starts, is not ready, and says which variable is missing', async (t) => {
  const yaml = '      encryption: {key_provider: pbkdf2, passphrase_from_env: STATE_SECRET}\n';
  const service = await startService(t, { state: encrypted(1), yaml });
  const failed = await until(
    () => service.logs(),
    (logs) => logs.some(({ error }) => /STATE_SECRET is not set/.test(text(error) ?? '')),
  );
  t.ok(failed.some(({ msg }) => msg === 'cannot load the state; changes of its resources cannot be evaluated yet'));
  t.equal((await service.get('/ready')).status, 503);
  t.match((await service.get('/api/v1/config')).text, '"key_provider":"pbkdf2"');
});
