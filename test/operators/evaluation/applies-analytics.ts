import type { JsonObject } from '../../../src/lib/json.js';
import { createWorkGroup, workgroup } from '../../catalog/aws/analytics/athena.cases.js';
import { arn } from '../../catalog/aws/containers/examples-of.js';
import { database } from '../../catalog/aws/analytics/glue-catalog.cases.js';
import { createJob, job } from '../../catalog/aws/analytics/glue-jobs.cases.js';
import { broker, createBroker } from '../../catalog/aws/containers/mq.cases.js';
import { clusterArn, createMskCluster, mskCluster } from '../../catalog/aws/containers/msk.cases.js';
import { calls, type Apply } from '../../support/applies.js';
import { catalogPartApplies } from './applies-catalog-parts.js';

/** Jobs of Glue, a workgroup of Athena, and brokers, as Terraform creates, changes and destroys them. */

const lake = [database, job()];
const { name: jobName, tags: jobTags, ...jobSettings } = createJob;
const databaseInput: JsonObject = { name: 'lake', locationUri: 's3://lake/' };

const glue: readonly Apply[] = [
  {
    name: 'a job and its database are created',
    before: [],
    calls: calls('glue', [
      ['CreateDatabase', { catalogId: '111122223333', databaseInput, tags: {} }],
      ['CreateJob', { name: jobName, tags: jobTags, ...jobSettings }, { name: 'etl' }],
    ]),
    after: lake,
  },
  {
    name: 'a job is changed',
    before: lake,
    calls: calls('glue', [
      ['UpdateJob', { jobName: 'etl', jobUpdate: { ...jobSettings, numberOfWorkers: 20, timeout: 60 } }],
      ['TagResource', { resourceArn: arn('glue', 'job/etl'), tagsToAdd: { Owner: 'etl' } }],
    ]),
    after: [
      database,
      job({
        number_of_workers: 20,
        max_capacity: 20,
        timeout: 60,
        tags: { Team: 'data', Owner: 'etl' },
        tags_all: { Team: 'data', Owner: 'etl' },
      }),
    ],
  },
  {
    name: 'a job and its database are destroyed',
    before: lake,
    calls: calls('glue', [
      ['DeleteJob', { jobName: 'etl' }],
      ['DeleteDatabase', { catalogId: '111122223333', name: 'lake' }],
    ]),
    after: [],
  },
];

const athena: readonly Apply[] = [
  {
    name: 'a workgroup is created',
    before: [],
    calls: calls('athena', [['CreateWorkGroup', createWorkGroup]]),
    after: [workgroup()],
  },
  {
    name: 'a workgroup is changed',
    before: [workgroup()],
    calls: calls('athena', [['UpdateWorkGroup', { workGroup: 'analysts', state: 'DISABLED', description: 'closed' }]]),
    after: [workgroup({ state: 'DISABLED', description: 'closed' })],
  },
  {
    name: 'a workgroup is destroyed',
    before: [workgroup()],
    calls: calls('athena', [['DeleteWorkGroup', { workGroup: 'analysts', recursiveDeleteOption: false }]]),
    after: [],
  },
];

const msk: readonly Apply[] = [
  {
    name: 'a cluster of brokers is created',
    before: [],
    calls: calls('kafka', [['CreateCluster', createMskCluster, { clusterArn, clusterName: 'orders', state: 'CREATING' }]]),
    after: [mskCluster()],
  },
  {
    name: 'a cluster of brokers is changed',
    before: [mskCluster()],
    calls: calls('kafka', [
      ['UpdateBrokerCount', { clusterArn: encodeURIComponent(clusterArn), currentVersion: 'K1', targetNumberOfBrokerNodes: 4 }],
      ['UpdateClusterKafkaVersion', { clusterArn, currentVersion: 'K2', targetKafkaVersion: '3.7.0' }],
    ]),
    after: [mskCluster({ number_of_broker_nodes: 4, kafka_version: '3.7.0', current_version: 'K3' })],
  },
  {
    name: 'a cluster of brokers is destroyed',
    before: [mskCluster()],
    calls: calls('kafka', [['DeleteCluster', { clusterArn: encodeURIComponent(clusterArn) }]]),
    after: [],
  },
];

const { id: brokerId, arn: brokerArn } = broker().attributes;
const mq: readonly Apply[] = [
  {
    name: 'a broker is created',
    before: [],
    calls: calls('amazonmq', [['CreateBroker', createBroker, { brokerArn: brokerArn ?? '', brokerId: brokerId ?? '' }]]),
    after: [broker()],
  },
  {
    name: 'the logs of a broker are changed',
    before: [broker()],
    calls: calls('amazonmq', [
      ['UpdateBroker', { brokerId: brokerId ?? '', logs: { audit: false, general: true } }],
      ['RebootBroker', { brokerId: brokerId ?? '' }],
    ]),
    after: [broker({ logs: [{ audit: 'false', general: true }] })],
  },
  {
    name: 'a broker is destroyed',
    before: [broker()],
    calls: calls('amazonmq', [['DeleteBroker', { brokerId: brokerId ?? '' }]]),
    after: [],
  },
];

export const analyticsApplies: readonly Apply[] = [...glue, ...catalogPartApplies, ...athena, ...msk, ...mq];
