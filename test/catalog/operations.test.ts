import t from 'tap';
import { merge, modify, on, set } from '../../src/catalog/dsl.js';
import { cloudServices } from '../../src/catalog/providers.js';
import { operationFindings } from '../support/catalog-laws.js';

void t.test('calls change single keys only of maps, and calls for single tags do not replace the others', (t) => {
  t.strictSame(
    cloudServices.flatMap((service) => Object.keys(service.events).flatMap((event) => operationFindings(service, event))),
    [],
  );
  const topic = on('aws_sns_topic', { arn: 'arn' });
  const service = {
    eventSource: 'sns.amazonaws.com',
    types: {},
    events: {
      TagResource: modify(topic, { tags: set('tags') }),
      SetName: modify(topic, { display_name: merge('name'), parameters: merge('parameters') }),
    },
  };
  t.strictSame(operationFindings(service, 'TagResource'), ['TagResource aws_sns_topic.tags: set']);
  t.strictSame(operationFindings(service, 'SetName'), ['SetName aws_sns_topic.display_name: merge']);
  t.end();
});
