import t from 'tap';
import { loggingBuckets } from '../../../../src/catalog/gcp/logging/logging-buckets.js';
import { loggingSinks } from '../../../../src/catalog/gcp/logging/logging-sinks.js';
import { checkCases } from '../../../support/check-cases.js';
import { loggingBucketCases } from './logging-buckets.cases.js';
import { loggingMetricCases } from './logging-metrics.cases.js';
import { loggingSinkCases } from './logging-sinks.cases.js';

checkCases(t, loggingSinks, loggingSinkCases);
checkCases(t, loggingBuckets, loggingBucketCases);
checkCases(t, loggingSinks, loggingMetricCases);
