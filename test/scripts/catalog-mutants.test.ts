import t from 'tap';
import { mutantsOf } from '../../scripts/catalog-mutants.js';
import {
  changeSpecs,
  create,
  destroy,
  fixed,
  modify,
  noChange,
  on,
  request,
  via,
  withId,
  type ServiceCatalog,
} from '../../src/catalog/dsl.js';

const topic = on('aws_sns_topic', { arn: 'topicArn' });
const policy = via('policy', (value) => value);
const service: ServiceCatalog = {
  eventSource: 'sns.amazonaws.com',
  types: {
    aws_sns_topic: {
      keys: [['arn']],
      scope: 'region',
      family: 'messaging',
      defaults: { display_name: 'none', never_set: 1 },
      secrets: ['policy', 'display_name.token'],
    },
  },
  events: {
    CreateTopic: create(withId(topic, 'topicArn'), { display_name: 'name', policy }, { when: fixed(true) }),
    SetTopic: modify(topic, { policy, copy: request('other'), same: request('other') }),
    DeleteTopic: destroy(topic),
    ListTopics: noChange,
  },
};
const mutants = mutantsOf(service, () => []);
const whatOf = (kind: string): readonly string[] => mutants.filter((one) => one.kind === kind).map(({ what }) => what);

void t.test('changes one thing at a time, and an edit that events share in all of them', (t) => {
  t.strictSame(whatOf('drop attribute'), [
    'sns CreateTopic aws_sns_topic.display_name',
    'sns CreateTopic,SetTopic aws_sns_topic.policy',
    'sns SetTopic aws_sns_topic.copy',
    'sns SetTopic aws_sns_topic.same',
  ]);
  t.strictSame(whatOf('act'), [
    'sns CreateTopic aws_sns_topic create → modify',
    'sns SetTopic aws_sns_topic modify → create',
    'sns DeleteTopic aws_sns_topic delete → modify',
  ]);
  t.strictSame([whatOf('when').length, whatOf('id').length, whatOf('no translation').length, whatOf('drop owner').length], [1, 1, 1, 0]);
  const shared = mutants.find(({ kind, what }) => kind === 'drop attribute' && what.includes('CreateTopic,SetTopic'));
  t.strictSame(
    Object.values(shared?.entries ?? {}).map((entry) =>
      changeSpecs(entry).flatMap(({ owners }) => owners.flatMap(({ edits }) => Object.keys(edits))),
    ),
    [['display_name'], ['copy', 'same']],
  );
  t.end();
});

void t.test('leaves out what no test can tell from the original', (t) => {
  t.strictSame(whatOf('neighbour'), [
    'sns CreateTopic aws_sns_topic.display_name reads that of policy',
    'sns CreateTopic,SetTopic aws_sns_topic.policy reads that of display_name',
    'sns SetTopic aws_sns_topic.copy reads that of policy',
    'sns SetTopic aws_sns_topic.same reads that of policy',
  ]);
  t.strictSame(whatOf('defaults'), ['aws_sns_topic without defaults display_name']);
  t.strictSame(whatOf('secrets'), ['aws_sns_topic without secrets policy']);
  t.end();
});
