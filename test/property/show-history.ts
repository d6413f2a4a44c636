import type { Arrival } from '../../src/model/fact.js';

/** A history in one short line per fact, for the messages of failed laws. */
export const showHistory = (arrivals: readonly Arrival[]): string => arrivals.map(line).join('\n');

const line = (fact: Arrival): string => {
  const at = fact.at.slice(11, 19);
  switch (fact.kind) {
    case 'audit': {
      const { record } = fact;
      if (record === undefined) return `${at} skipped ${JSON.stringify(fact.skipped)}`;
      const { eventName, eventTime, account, resource, user, operation, succeeded, id, request, userAgent } = record;
      const call = [eventName, `${account}/${resource}`, JSON.stringify(request).slice(0, 200), user.user_name, userAgent.slice(0, 30)];
      return `${at} ${eventTime.slice(11, 19)} ${id} ${call.join(' ')} ${operation?.part ?? ''} ${succeeded ? '' : 'failed'}`;
    }
    case 'sensor':
      return `${at} alert ${fact.event.rule} ${fact.record === undefined ? '' : `on ${fact.record.id} ${fact.record.eventName}`}`;
    case 'state':
      return `${at} ${fact.source} ${fact.news} written ${fact.written.slice(11, 19)} read after ${String(fact.readAfter)} ${fact.snapshot === undefined ? '' : declared(fact.snapshot.raw)}`;
    case 'tick':
      return `${at} tick`;
  }
};

const declared = (raw: Uint8Array): string => {
  const { resources } = JSON.parse(new TextDecoder().decode(raw)) as {
    readonly resources: readonly {
      readonly type: string;
      readonly name: string;
      readonly instances: readonly [{ readonly attributes: object }];
    }[];
  };
  return resources
    .map(({ type, name, instances }) => `\n    ${type}.${name} ${JSON.stringify(instances[0].attributes).slice(0, 300)}`)
    .join('');
};
