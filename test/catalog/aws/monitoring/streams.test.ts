import t from 'tap';
import { firehoseStreams } from '../../../../src/catalog/aws/monitoring/firehose-streams.js';
import { kinesisStreams } from '../../../../src/catalog/aws/monitoring/kinesis-streams.js';
import { kinesisVideo } from '../../../../src/catalog/aws/monitoring/kinesis-video.js';
import { stateMachines } from '../../../../src/catalog/aws/monitoring/state-machines.js';
import { traces } from '../../../../src/catalog/aws/monitoring/traces.js';
import { checkCases } from '../../../support/check-cases.js';
import { firehoseCases } from './firehose.cases.js';
import { streamCases, videoCases } from './kinesis.cases.js';
import { stateMachineCases } from './state-machines.cases.js';
import { traceCases } from './traces.cases.js';

checkCases(t, kinesisStreams, streamCases);
checkCases(t, kinesisVideo, videoCases);
checkCases(t, firehoseStreams, firehoseCases);
checkCases(t, stateMachines, stateMachineCases);
checkCases(t, traces, traceCases);
