import { text } from '../../../lib/json.js';
import * as c from '../language.js';
import { partitionOf } from '../partition-of.js';

/** An event bus is identified by its name or its ARN; without either, it is the bus `default`. */

const busName = (bus: string): string => bus.replace(/^arn:.*?:event-bus\//, '');

export const busOf = c.either('eventBusName', c.fixed('default'));
export const busKey = { attribute: 'event_bus_name', as: busName, absent: 'default' };
export const busArn: c.Read = c.withPaths((record) => {
  const { account, region } = record;
  return `arn:${partitionOf(region)}:events:${region}:${account}:event-bus/${busName(text(busOf(record)) ?? '')}`;
}, busOf.paths);
