import { gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { stateText } from '../../bench/make-state.js';
import type { StateBackend, StatePoll } from '../../src/model/contracts/state-backend.js';
import { until } from '../support/until.js';

/** The server's answer to later requests for the state or its lock: 500; 403; none; half a body. */
export type Trouble = 'none' | 'error' | 'refused' | 'hang' | 'cut';

/** One backend and the storage that it polls, real if possible. */
type StateFixture = {
  readonly backend: StateBackend;
  /** Writes a version of the state, as a tool would. */
  readonly write: (content: string | Buffer) => void | Promise<void>;
  readonly remove: () => void | Promise<void>;
  /** Locks the state with this lock info; undefined unlocks it. */
  readonly lock: (info: string | undefined) => void | Promise<void>;
  readonly trouble: (what: Trouble) => void | Promise<void>;
  /** Texts that no message may contain. */
  readonly secrets: readonly string[];
};

type StateConformance = {
  readonly name: string;
  /** Opens the fixture of one case without a state; `t.teardown` frees it. */
  readonly open: (t: Test) => Promise<StateFixture>;
  /** Skipped cases, each with the reason. */
  readonly skip?: Readonly<Partial<Record<StateCase, string>>>;
};

/** A case that a backend may skip. `empty`: an empty file is a state without resources. */
type StateCase = 'lock' | 'lock unknown' | 'empty' | Exclude<Trouble, 'none'>;

/** A state of three resources; each `serial` is a different version. */
export const stateOf = (serial: number, resources = 3): string =>
  stateText({ resources, seed: 5 }).replace(/"serial": ?\d+/, `"serial":${String(serial)}`);

/** The lock info that Terraform and OpenTofu write. */
const lockInfo = (operation: string): string =>
  JSON.stringify({
    ID: '6d2dd2b6-4d6c-0d6c-2b36-4d1a4c6c2f11',
    Operation: operation,
    Info: '',
    Who: 'ci@runner-7',
    Version: '1.13.4',
    Created: '2026-03-02T10:00:00.123456789Z',
    Path: 'terraform.tfstate',
  });

/** The contract of a state backend, as tests. */
export const stateConformance = ({ name, open, skip = {} }: StateConformance): void => {
  const within = (milliseconds = 60_000): AbortSignal => AbortSignal.timeout(milliseconds);
  const given = (what: StateCase | undefined, sentence: string, run: (t: Test, fixture: StateFixture) => Promise<void>): void => {
    const reason = what === undefined ? undefined : skip[what];
    void t.test(`${name}: ${sentence}`, reason === undefined ? {} : { skip: reason }, async (t) => {
      await run(t, await open(t));
    });
  };
  /** Checks a failure and its message, and returns the message. */
  const failed = (t: Test, result: StatePoll, fixture: StateFixture, what: string): string => {
    const message = result.found === 'failed' ? result.message : '';
    t.equal(result.found, 'failed', what);
    t.match(message, /\S/, `${what}: has a reason`);
    t.notMatch(message, /undefined|\[object|\n/, `${what}: is readable`);
    for (const secret of fixture.secrets) t.notOk(message.includes(secret), `${what}: contains no credential`);
    return message;
  };
  /** The current state, once its version is unique: file systems have coarse timestamps. */
  const settled = async (fixture: StateFixture, known: string | undefined): Promise<Extract<StatePoll, { readonly found: 'new' }>> => {
    const result = await until(
      () => fixture.backend.poll(known, within()),
      (one) => one.found !== 'new' || one.isSettled,
    );
    if (result.found !== 'new') throw new Error(`never settled: ${result.found}`);
    return result;
  };
  const read = async (t: Test, fixture: StateFixture, known: string | undefined, serial: number, what: string): Promise<string> => {
    const result = await fixture.backend.poll(known, within());
    t.match(result, { found: 'new', snapshot: { serial, source: fixture.backend.source } }, what);
    return result.found === 'new' ? result.version : '';
  };

  given(undefined, 'D52: reads a state, and reads it again only if it has changed', async (t, fixture) => {
    await fixture.write(stateOf(1));
    const first = await settled(fixture, undefined);
    t.match(first.snapshot, { serial: 1, source: fixture.backend.source });
    t.ok(first.snapshot.managed > 0);
    t.ok(first.modified === 0 || Math.abs(first.modified - Date.now()) < 60_000, 'the write time is in milliseconds');
    t.equal((await fixture.backend.poll(first.version, within())).found, 'same');
    await read(t, fixture, undefined, 1, 'a poll without a known version reads in any case');
    await fixture.write(stateOf(2));
    await read(t, fixture, first.version, 2, 'another version');
    const second = await settled(fixture, first.version);
    t.not(second.version, first.version);
    t.equal((await fixture.backend.poll(second.version, within())).found, 'same');
  });

  given(undefined, 'D52: reads a state that is stored as gzip, once per version', async (t, fixture) => {
    await fixture.write(gzipSync(stateOf(1)));
    const first = await settled(fixture, undefined);
    t.equal(first.snapshot.serial, 1);
    t.equal((await fixture.backend.poll(first.version, within())).found, 'same');
    await fixture.write(gzipSync(stateOf(2)));
    await read(t, fixture, first.version, 2, 'another version');
    await fixture.write(stateOf(3));
    await read(t, fixture, first.version, 3, 'as plain text');
  });

  given(undefined, 'D52: follows a state that is missing, appears, disappears and reappears', async (t, fixture) => {
    failed(t, await fixture.backend.poll(undefined, within()), fixture, 'missing');
    await fixture.write(stateOf(1));
    const version = await read(t, fixture, undefined, 1, 'there');
    await fixture.remove();
    failed(t, await fixture.backend.poll(version, within()), fixture, 'gone');
    await fixture.write(stateOf(2));
    await read(t, fixture, version, 2, 'back');
  });

  given(undefined, 'D54b: fails with instructions for content that is not a version 4 state', async (t, fixture) => {
    const invalid: readonly (readonly [string, RegExp])[] = [
      ['[1, 2', /./],
      ['{"version":1}', /version 1.*terraform/is],
      ['{"version":2}', /version 2.*terraform/is],
      ['{"version":3,"serial":1,"modules":[]}', /version 3.*terraform/is],
      ['{"version":99}', /99/],
      ['{"serial":1,"lineage":"l","meta":{},"encrypted_data":"AAAA","encryption_version":"v0"}', /encrypted.*OpenTofu.*show -json/is],
    ];
    for (const [text, reason] of invalid) {
      await fixture.write(text);
      t.match(failed(t, await fixture.backend.poll(undefined, within()), fixture, text), reason);
    }
    await fixture.write(stateOf(7));
    await read(t, fixture, undefined, 7, 'valid again');
  });

  given('empty', 'reads an empty file as a state without resources', async (t, fixture) => {
    await fixture.write('');
    t.match(await fixture.backend.poll(undefined, within()), { found: 'new', snapshot: { managed: 0 } });
  });

  for (const what of ['error', 'refused', 'cut'] as const) {
    given(what, `D52: fails with a reason on trouble (${what}) and reads the state afterwards`, async (t, fixture) => {
      await fixture.write(stateOf(1, 200));
      const version = await read(t, fixture, undefined, 1, 'before');
      await fixture.write(stateOf(2, 200));
      await fixture.trouble(what);
      failed(t, await fixture.backend.poll(version, within()), fixture, what);
      await fixture.trouble('none');
      await read(t, fixture, version, 2, 'after');
    });
  }

  given('hang', 'D52: aborts an unanswered request on its signal and polls again', async (t, fixture) => {
    await fixture.write(stateOf(1));
    await fixture.trouble('hang');
    const began = Date.now();
    failed(t, await fixture.backend.poll(undefined, within(300)), fixture, 'no answer');
    await fixture.backend.isLocked(within(300));
    t.ok(Date.now() - began < 25_000, 'ends soon after the signal');
    await fixture.trouble('none');
    await read(t, fixture, undefined, 1, 'after');
  });

  given(undefined, 'fails a poll whose signal is already aborted', async (t, fixture) => {
    await fixture.write(stateOf(1));
    failed(t, await fixture.backend.poll(undefined, AbortSignal.abort()), fixture, 'aborted');
  });

  given(undefined, 'D52: reads exactly one version of a state that is rewritten meanwhile', async (t, fixture) => {
    await fixture.write(stateOf(0, 200));
    let version: string | undefined;
    for (let serial = 1; serial <= 12; serial++) {
      const [result] = await Promise.all([fixture.backend.poll(version, within()), fixture.write(stateOf(serial, 200))]);
      if (result.found === 'new') {
        t.ok(result.snapshot.serial === serial || result.snapshot.serial === serial - 1, `serial ${String(result.snapshot.serial)}`);
        if (result.isSettled) version = result.version;
      } else t.equal(result.found, 'same');
    }
    await read(t, fixture, undefined, 12, 'the last version in the end');
  });

  given('lock', 'D9: detects a lock while it exists', async (t, fixture) => {
    await fixture.write(stateOf(1));
    t.equal(await fixture.backend.isLocked(within()), false);
    await fixture.lock(lockInfo('OperationTypeApply'));
    t.equal(await fixture.backend.isLocked(within()), true);
    t.equal((await fixture.backend.poll(undefined, within())).found, 'new', 'the locked state is still read');
    await fixture.lock(undefined);
    t.equal(await fixture.backend.isLocked(within()), false);
  });

  given(
    'lock',
    'D9: holds alerts for applies only: a plan lock does not count, and an unknown lock counts as an apply',
    async (t, fixture) => {
      await fixture.write(stateOf(1));
      const isLocked = async (info: string): Promise<boolean | undefined> => {
        await fixture.lock(info);
        return fixture.backend.isLocked(within());
      };
      for (const operation of ['OperationTypePlan', 'OperationTypeRefresh']) t.equal(await isLocked(lockInfo(operation)), false, operation);
      t.equal(await isLocked(lockInfo('OperationTypeApply')), true, 'detects the apply after a plan');
      t.equal(await isLocked(lockInfo('OperationTypePlan')), false, 'detects the plan after an apply');
      for (const operation of ['OperationTypeInvalid', 'state-mv', 'migrate from state', 'init', '', 'operationtypeplan']) {
        t.equal(await isLocked(lockInfo(operation)), true, operation);
      }
      const unknownInfos = [
        '',
        'null',
        '7',
        '[]',
        '{"ID":"1"}',
        '{"Operation":null}',
        '{"Operation":"OperationTypePl',
        'OperationTypePlan',
      ];
      for (const info of unknownInfos) t.equal(await isLocked(info), true, info);
      const large = lockInfo('OperationTypePlan').replace('"Info":""', `"Info":"${'x'.repeat(70_000)}"`);
      t.equal(await isLocked(large), true, 'an oversized lock is not read to its end');
    },
  );

  given('lock unknown', 'D9: reports an unknown lock state as unknown, not as unlocked', async (t, fixture) => {
    await fixture.write(stateOf(1));
    await fixture.lock(lockInfo('OperationTypeApply'));
    for (const what of ['error', 'refused'] as const) {
      await fixture.trouble(what);
      t.equal(await fixture.backend.isLocked(within()), undefined, what);
    }
    await fixture.trouble('none');
    t.equal(await fixture.backend.isLocked(within()), true);
  });
};
