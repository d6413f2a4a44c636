import type * as c from '../language.js';
import { accountLinks } from './account-links.js';
import { applicationInsights, applicationMonitors } from './application-monitors.js';
import { canaries } from './canaries.js';
import { chatChannels } from './chat-channels.js';
import { cloudWatchAlarms } from './cloudwatch-alarms.js';
import { eventBuses } from './event-buses.js';
import { firehoseStreams } from './firehose-streams.js';
import { kinesisStreams } from './kinesis-streams.js';
import { kinesisVideo } from './kinesis-video.js';
import { logDelivery } from './log-delivery.js';
import { logGroups } from './log-groups.js';
import { pipes } from './pipes.js';
import { schedules } from './schedules.js';
import { snsTopics } from './sns-topics.js';
import { sqsQueues } from './sqs-queues.js';
import { stateMachines } from './state-machines.js';
import { traces } from './traces.js';

/** Metrics, logs, events, queues, topics, streams and state machines. A new file adds one line here. */
export const monitoringServices: readonly c.ServiceCatalog[] = [
  cloudWatchAlarms,
  logGroups,
  logDelivery,
  eventBuses,
  schedules,
  snsTopics,
  sqsQueues,
  kinesisStreams,
  kinesisVideo,
  firehoseStreams,
  stateMachines,
  traces,
  pipes,
  canaries,
  accountLinks,
  chatChannels,
  applicationMonitors,
  applicationInsights,
];
