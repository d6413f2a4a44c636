import t from 'tap';
import type { Arrival } from '../../../src/model/fact.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { clock } from '../../support/applies.js';
import { alertLines, evaluated, openDrifts, recordedCall, state, terraform } from '../../support/evaluate-facts.js';
import { mirroredParts, resource, type Time } from './mirrored-parts.js';

/** D97: attributes that a refresh fills with what resources of their own declare. */

const later = { serial: 2, written: 300 };

for (const [name, { holder, declared, part, added, ownPart, call, undo }] of Object.entries(mirroredParts)) {
  void t.test(`D97: ${name} that a refresh shows stays drift beside resources of its own`, (t) => {
    const outputs = evaluated([
      state([holder([declared]), part], 0),
      call({ time: 10 }),
      state([holder([declared, added]), part], 400, later),
    ]);
    t.equal(openDrifts(outputs).length, 1, alertLines(outputs).join('; '));
    t.equal(alertLines(outputs).length, 1, 'the state resolves nothing');
    // The alert about a creation is on the type of its own, which has no mirror.
    for (const { field, seen_in_state } of openDrifts(outputs)) t.equal(seen_in_state, field === '*' ? null : clock(300));
    t.end();
  });

  void t.test(`D97: ${name} is drift although the first state shows it`, (t) => {
    const outputs = evaluated([state([holder([declared, added]), part], 0), call({ time: -100, at: 60 })]);
    t.equal(openDrifts(outputs).length, 1, alertLines(outputs).join('; '));
    t.end();
  });

  void t.test(`D97: ${name} that only the copy shows may be removed again`, (t) => {
    const copied = [holder([declared, added]), part];
    t.strictSame(alertLines(evaluated([state(copied, 0), undo({ time: 10 })])), [], 'nothing declared it');
    const outputs = evaluated([state(copied, 0), call({ time: -100, at: 60 }), undo({ time: 100 })]);
    t.match(alertLines(outputs), [/ → /, / reverted: /]);
    t.end();
  });

  void t.test(`D97: ${name} that is declared is no drift while the copy is behind`, (t) => {
    const states = [holder([declared]), part, ownPart];
    t.strictSame(alertLines(evaluated([state(states, 0), call({ time: 10 })])), [], 'by a person');
    t.strictSame(alertLines(evaluated([state(states, 0), call({ time: -100, at: 60, ...terraform })])), [], 'by Terraform');
    const apart = [state([holder([declared])], 0), state([part, ownPart], 1, { source: 'parts.tfstate' })];
    t.strictSame(alertLines(evaluated([...apart, call({ time: 10 })])), [], 'declared in another state');
    t.end();
  });
}

/** Types whose elements only the holder can declare once a state shows them: a creation has an alert on its own type. */
const inHolder = Object.entries(mirroredParts).filter(([name]) => name !== 'a pool of a Google cluster');

for (const [name, { holder, declared, added, call }] of inHolder) {
  void t.test(`D97: ${name} is declared by the holder whose attribute had a value and has no parts`, (t) => {
    const outputs = evaluated([state([holder([declared])], 0), call({ time: 10 }), state([holder([declared, added])], 400, later)]);
    t.strictSame(openDrifts(outputs), []);
    t.match(alertLines(outputs), [/ → /, / declared: /]);
    t.end();
  });

  void t.test(`D97: ${name} in an attribute that was empty is a copy`, (t) => {
    const outputs = evaluated([state([holder([])], 0), call({ time: 10 }), state([holder([added])], 400, later)]);
    t.match(openDrifts(outputs), [{ seen_in_state: clock(300) }], alertLines(outputs).join('; '));
    t.equal(alertLines(outputs).length, 1, 'nothing is resolved');
    t.end();
  });
}

const anybody = '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":"*","Action":"*","Resource":"*"}]}';
const queue = 'https://sqs.us-east-1.amazonaws.com/111122223333/orders';
const topic = 'arn:aws:sns:us-east-1:111122223333:orders';
const secret = 'arn:aws:secretsmanager:us-east-1:111122223333:secret:orders-AbCdEf';

/** Attributes that show one document, with the call that sets it. */
const documents: Readonly<Record<string, { holder: (policy: string) => DeclaredResource; call: (time: Time) => Arrival }>> = {
  'the policy of a queue': {
    holder: (policy) =>
      resource('aws_sqs_queue', 'orders', {
        ...{ arn: 'arn:aws:sqs:us-east-1:111122223333:orders', id: queue, name: 'orders', policy, url: queue },
      }),
    call: (time) => recordedCall('sqs', 'SetQueueAttributes', { queueUrl: queue, attributes: { Policy: anybody } }, time),
  },
  'the policy of a topic': {
    holder: (policy) => resource('aws_sns_topic', 'orders', { arn: topic, id: topic, name: 'orders', policy }),
    call: (time) => recordedCall('sns', 'SetTopicAttributes', { topicArn: topic, attributeName: 'Policy', attributeValue: anybody }, time),
  },
  'the policy of a secret': {
    holder: (policy) => resource('aws_secretsmanager_secret', 'orders', { arn: secret, id: secret, name: 'orders', policy }),
    call: (time) => recordedCall('secretsmanager', 'PutResourcePolicy', { secretId: secret, resourcePolicy: anybody }, time),
  },
};

for (const [name, { holder, call }] of Object.entries(documents)) {
  void t.test(`D97: ${name} is declared by the holder only where it had one`, (t) => {
    const own = anybody.replace('"*"', '{"AWS":"111122223333"}');
    const run = (before: string, time: Time) => evaluated([state([holder(before)], 0), call(time), state([holder(anybody)], 400, later)]);
    t.match(openDrifts(run('', { time: 10 })), [{ seen_in_state: clock(300) }], 'a copy of what a person set');
    t.match(alertLines(run(own, { time: 10 })), [/ → /, / declared: /], 'another document was declared');
    t.strictSame(openDrifts(run('', { time: 10, ...terraform })), [], 'Terraform sets what it declares');
    t.strictSame(alertLines(evaluated([state([holder(anybody)], 0), call({ time: 10 })])), [], 'the declared one');
    t.end();
  });
}
