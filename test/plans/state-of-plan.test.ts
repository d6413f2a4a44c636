import t from 'tap';
import { UnplacedPlan } from '../../src/plans/plan-error.js';
import { stateOfPlan } from '../../src/plans/state-of-plan.js';
import type { StateSnapshot } from '../../src/model/state-snapshot.js';
import { snapshotOf } from '../support/arrivals.js';
import { changeOf, planDocument, readPieces, type DocumentParts } from '../support/plan-documents.js';

/** A state with resources by `type.name`, each with its id. */
const state = (source: string, ids: Readonly<Record<string, string>>, lineage = source): StateSnapshot =>
  snapshotOf(
    {
      version: 4,
      terraform_version: '1.11.4',
      serial: 1,
      lineage,
      resources: Object.entries(ids).map(([address, id]) => {
        const [type = '', name = ''] = address.split('.');
        return {
          mode: 'managed',
          type,
          name,
          provider: 'provider["registry.terraform.io/hashicorp/aws"]',
          instances: [{ attributes: { id } }],
        };
      }),
    },
    source,
  );

const find = (parts: DocumentParts, snapshots: readonly StateSnapshot[], name?: string): string => {
  const steps = stateOfPlan(readPieces(JSON.stringify(planDocument(parts))), snapshots, name);
  try {
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value.source;
    }
  } catch (error) {
    if (error instanceof UnplacedPlan) return error.message;
    throw error;
  }
};

const a = 'id of aws_vpc.a';
const b = 'id of aws_vpc.b';
const prior = ['aws_vpc.a', 'aws_vpc.b'];

void t.test('a plan is of the state that has its resources', (t) => {
  const one = state('one', { 'aws_vpc.a': a, 'aws_vpc.b': b, 'aws_vpc.c': 'c' });
  const other = state('other', { 'aws_vpc.a': a, 'aws_vpc.c': 'c' });
  t.equal(find({ prior }, [other, one]), 'one');
  t.match(find({ prior: ['aws_vpc.a'] }, [other, one]), /several states have the resources of the plan; name one: other, one/);
  t.match(find({ prior: ['aws_vpc.z'] }, [other, one]), /not of a loaded state.*in none of the states other, one/);
  t.match(find({ prior }, [other]), /aws_vpc.b is not in the state other/);
  t.match(find({ prior }, []), /no state is loaded/);
  t.end();
});

void t.test('ids tell states with the same addresses apart', (t) => {
  const one = state('one', { 'aws_vpc.a': a, 'aws_vpc.b': b });
  const other = state('other', { 'aws_vpc.a': 'vpc-9', 'aws_vpc.b': 'vpc-8' });
  t.equal(find({ prior }, [other, one]), 'one');
  t.match(find({ prior }, [other]), /aws_vpc.a has another id in the state other/);
  t.match(find({ prior }, [state('x', { 'aws_vpc.a': a, 'aws_subnet.b': b })]), /aws_vpc.b is not/, 'nor another type');
  t.end();
});

void t.test('what is gone counts, and what is created or imported does not', (t) => {
  const one = state('one', { 'aws_vpc.a': a });
  const create = changeOf('aws_vpc.new', ['create'], { after: {} });
  const imported = changeOf('aws_vpc.i', ['no-op'], { importing: { id: 'i' } });
  t.equal(find({ prior: ['aws_vpc.a', 'aws_vpc.i'], changes: [create, imported] }, [one]), 'one');
  const gone = changeOf('aws_vpc.a', ['delete'], { before: { id: a } });
  t.equal(find({ drift: [gone] }, [one, state('other', { 'aws_vpc.a': 'vpc-9' })]), 'one');
  t.equal(find({}, [one]), 'one', 'an empty plan fits');
  t.end();
});

void t.test('a name decides, of a source or a lineage', (t) => {
  const states = [state('one', { 'aws_vpc.a': a }, 'l-1'), state('other', { 'aws_vpc.a': a }, 'l-2'), state('copy', {}, 'l-2')];
  t.equal(find({ prior: ['aws_vpc.a'] }, states, 'other'), 'other');
  t.equal(find({ prior: ['aws_vpc.a'] }, states, 'l-1'), 'one');
  t.match(find({ prior: ['aws_vpc.a'] }, states, 'l-2'), /several states have this lineage; expected one of one, other, copy/);
  t.match(find({ prior: ['aws_vpc.a'] }, states, ''), /no state has this name/);
  t.end();
});
