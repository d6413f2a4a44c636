import { either, fixed } from '../../dsl.js';

/** An event bus is identified by its name or its ARN; without either, it is the bus `default`. */

const busName = (bus: string): string => bus.replace(/^arn:.*?:event-bus\//, '');

export const busOf = either('eventBusName', fixed('default'));
export const busKey = { attribute: 'event_bus_name', as: busName, absent: 'default' };
