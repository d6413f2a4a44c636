import t from 'tap';
import { eventBuses } from '../../../../src/catalog/aws/monitoring/event-buses.js';
import { schedules } from '../../../../src/catalog/aws/monitoring/schedules.js';
import { checkCases } from '../../../support/check-cases.js';
import { busCases, connectionCases } from './event-buses.cases.js';
import { ruleCases, targetCases } from './event-rules.cases.js';
import { scheduleCases } from './schedules.cases.js';

checkCases(t, [eventBuses], [...ruleCases, ...targetCases, ...busCases, ...connectionCases]);
checkCases(t, schedules, scheduleCases);
