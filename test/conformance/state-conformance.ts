import t, { type Test } from 'tap';
import { stateText } from '../../bench/make-state.js';
import type { StateBackend, StatePoll } from '../../src/model/contracts/state-backend.js';

/** What the other side does with every request for the state or its lock from now on: 500; 403; no answer; half a body. */
export type Trouble = 'none' | 'error' | 'refused' | 'hang' | 'cut';

/** One backend, and the place that it looks at: a real one as far as there is one. */
type StateWorld = {
  readonly backend: StateBackend;
  /** Puts a version of the state there, as a tool would. */
  readonly write: (text: string) => void | Promise<void>;
  readonly remove: () => void | Promise<void>;
  /** A tool takes the state and writes this beside it, or lets it go (undefined). */
  readonly lock: (info: string | undefined) => void | Promise<void>;
  readonly trouble: (what: Trouble) => void | Promise<void>;
  /** Texts that no message may show. */
  readonly secrets: readonly string[];
};

type StateConformance = {
  readonly name: string;
  /** Opens a world for one case, without a state in it; what it takes is given back by `t.teardown`. */
  readonly open: (t: Test) => Promise<StateWorld>;
  /** Cases that the backend cannot have, each with the reason. */
  readonly skip?: Readonly<Partial<Record<StateCase, string>>>;
};

/** A case that a backend may leave out. `empty`: an empty state is one without resources. */
type StateCase = 'lock' | 'lock unknown' | 'empty' | Exclude<Trouble, 'none'>;

/** A state of three resources; `serial` makes it another. */
export const stateOf = (serial: number, resources = 3): string =>
  stateText({ resources, seed: 5 }).replace(/"serial": ?\d+/, `"serial":${String(serial)}`);

/** What Terraform and OpenTofu write into a lock. */
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

/** What every state backend has to do, as tests. */
export const stateConformance = ({ name, open, skip = {} }: StateConformance): void => {
  const within = (milliseconds = 60_000): AbortSignal => AbortSignal.timeout(milliseconds);
  const given = (what: StateCase | undefined, sentence: string, run: (t: Test, world: StateWorld) => Promise<void>): void => {
    const reason = what === undefined ? undefined : skip[what];
    void t.test(`${name}: ${sentence}`, reason === undefined ? {} : { skip: reason }, async (t) => {
      await run(t, await open(t));
    });
  };
  /** A failure, with a reason that is fit to be shown. */
  const failed = (t: Test, look: StatePoll, world: StateWorld, what: string): string => {
    const message = look.found === 'failed' ? look.message : '';
    t.equal(look.found, 'failed', what);
    t.match(message, /\S/, `${what}: says why`);
    t.notMatch(message, /undefined|\[object|\n/, `${what}: for people`);
    for (const secret of world.secrets) t.notOk(message.includes(secret), `${what}: no credential`);
    return message;
  };
  /** What is there, once its version will not be that of another too: file systems need a moment. */
  const settled = async (world: StateWorld, known: string | undefined): Promise<Extract<StatePoll, { readonly found: 'new' }>> => {
    for (const end = Date.now() + 60_000; ; await new Promise((done) => setTimeout(done, 10))) {
      const look = await world.backend.poll(known, within());
      if (look.found === 'new' && look.isSettled) return look;
      if (look.found !== 'new' || Date.now() > end) throw new Error(`never settled: ${look.found}`);
    }
  };
  const read = async (t: Test, world: StateWorld, known: string | undefined, serial: number, what: string): Promise<string> => {
    const look = await world.backend.poll(known, within());
    t.match(look, { found: 'new', snapshot: { serial, source: world.backend.source } }, what);
    return look.found === 'new' ? look.version : '';
  };

  given(undefined, 'D52: a state is read, and again only where it is another', async (t, world) => {
    await world.write(stateOf(1));
    const first = await settled(world, undefined);
    t.match(first.snapshot, { serial: 1, source: world.backend.source });
    t.ok(first.snapshot.managed > 0);
    t.ok(first.modified === 0 || Math.abs(first.modified - Date.now()) < 60_000, 'when it was written, in milliseconds');
    t.equal((await world.backend.poll(first.version, within())).found, 'same');
    await read(t, world, undefined, 1, 'whoever knows none reads in any case');
    await world.write(stateOf(2));
    await read(t, world, first.version, 2, 'another version');
    const second = await settled(world, first.version);
    t.not(second.version, first.version);
    t.equal((await world.backend.poll(second.version, within())).found, 'same');
  });

  given(undefined, 'D52: a state that is not there yet, comes, goes and comes back', async (t, world) => {
    failed(t, await world.backend.poll(undefined, within()), world, 'not there yet');
    await world.write(stateOf(1));
    const version = await read(t, world, undefined, 1, 'there');
    await world.remove();
    failed(t, await world.backend.poll(version, within()), world, 'gone');
    await world.write(stateOf(2));
    await read(t, world, version, 2, 'back');
  });

  given(undefined, 'D54b: what is no state of format 4 fails with a reason that says what to do', async (t, world) => {
    const spoilt: readonly (readonly [string, RegExp])[] = [
      ['[1, 2', /./],
      ['{"version":1}', /version 1.*terraform/is],
      ['{"version":2}', /version 2.*terraform/is],
      ['{"version":3,"serial":1,"modules":[]}', /version 3.*terraform/is],
      ['{"version":99}', /99/],
      ['{"serial":1,"lineage":"l","meta":{},"encrypted_data":"AAAA","encryption_version":"v0"}', /encrypted.*OpenTofu.*show -json/is],
    ];
    for (const [text, reason] of spoilt) {
      await world.write(text);
      t.match(failed(t, await world.backend.poll(undefined, within()), world, text), reason);
    }
    await world.write(stateOf(7));
    await read(t, world, undefined, 7, 'whole again');
  });

  given('empty', 'an empty state declares nothing', async (t, world) => {
    await world.write('');
    t.match(await world.backend.poll(undefined, within()), { found: 'new', snapshot: { managed: 0 } });
  });

  for (const what of ['error', 'refused', 'cut'] as const) {
    given(what, `D52: trouble (${what}) is a failure with a reason, and what comes after it is read`, async (t, world) => {
      await world.write(stateOf(1, 200));
      const version = await read(t, world, undefined, 1, 'before');
      await world.write(stateOf(2, 200));
      await world.trouble(what);
      failed(t, await world.backend.poll(version, within()), world, what);
      await world.trouble('none');
      await read(t, world, version, 2, 'after');
    });
  }

  given('hang', 'D52: who does not answer is given up with the signal, and asked again', async (t, world) => {
    await world.write(stateOf(1));
    await world.trouble('hang');
    const began = Date.now();
    failed(t, await world.backend.poll(undefined, within(300)), world, 'no answer');
    await world.backend.isLocked(within(300));
    t.ok(Date.now() - began < 25_000, 'soon after the signal');
    await world.trouble('none');
    await read(t, world, undefined, 1, 'after');
  });

  given(undefined, 'a look that is given up before it began is a failure', async (t, world) => {
    await world.write(stateOf(1));
    failed(t, await world.backend.poll(undefined, AbortSignal.abort()), world, 'aborted');
  });

  given(undefined, 'D52: a state that is rewritten while it is read is one version of it', async (t, world) => {
    await world.write(stateOf(0, 200));
    let version: string | undefined;
    for (let serial = 1; serial <= 12; serial++) {
      const [look] = await Promise.all([world.backend.poll(version, within()), world.write(stateOf(serial, 200))]);
      if (look.found === 'new') {
        t.ok(look.snapshot.serial === serial || look.snapshot.serial === serial - 1, `serial ${String(look.snapshot.serial)}`);
        if (look.isSettled) version = look.version;
      } else t.equal(look.found, 'same');
    }
    await read(t, world, undefined, 12, 'in the end the last');
  });

  given('lock', 'D9: a lock is seen while it is there', async (t, world) => {
    await world.write(stateOf(1));
    t.equal(await world.backend.isLocked(within()), false);
    await world.lock(lockInfo('OperationTypeApply'));
    t.equal(await world.backend.isLocked(within()), true);
    t.equal((await world.backend.poll(undefined, within())).found, 'new', 'the state is read all the same');
    await world.lock(undefined);
    t.equal(await world.backend.isLocked(within()), false);
  });

  given(
    'lock',
    'D9: only applies hold: a lock that was taken for a plan counts as none, an unknown one as that of an apply',
    async (t, world) => {
      await world.write(stateOf(1));
      const isLocked = async (info: string): Promise<boolean | undefined> => {
        await world.lock(info);
        return world.backend.isLocked(within());
      };
      for (const operation of ['OperationTypePlan', 'OperationTypeRefresh']) t.equal(await isLocked(lockInfo(operation)), false, operation);
      t.equal(await isLocked(lockInfo('OperationTypeApply')), true, 'the apply that follows a plan is seen');
      t.equal(await isLocked(lockInfo('OperationTypePlan')), false, 'and the plan that follows an apply');
      for (const operation of ['OperationTypeInvalid', 'state-mv', 'migrate from state', 'init', '', 'operationtypeplan']) {
        t.equal(await isLocked(lockInfo(operation)), true, operation);
      }
      const odd = ['', 'null', '7', '[]', '{"ID":"1"}', '{"Operation":null}', '{"Operation":"OperationTypePl', 'OperationTypePlan'];
      for (const info of odd) t.equal(await isLocked(info), true, info);
      const large = lockInfo('OperationTypePlan').replace('"Info":""', `"Info":"${'x'.repeat(70_000)}"`);
      t.equal(await isLocked(large), true, 'what is larger than any lock is not read to its end');
    },
  );

  given('lock unknown', 'D9: where it cannot be told, nobody says that the state is free', async (t, world) => {
    await world.write(stateOf(1));
    await world.lock(lockInfo('OperationTypeApply'));
    for (const what of ['error', 'refused'] as const) {
      await world.trouble(what);
      t.equal(await world.backend.isLocked(within()), undefined, what);
    }
    await world.trouble('none');
    t.equal(await world.backend.isLocked(within()), true);
  });
};
