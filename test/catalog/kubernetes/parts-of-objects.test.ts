import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import { objectMeta } from '../../support/audit-event.js';
import { checkAuditCases } from '../../support/check-audit-cases.js';
import { deployment } from './web-deployment.js';

void t.test('types that declare a part of an object', (t) => {
  const id = 'apiVersion=apps/v1,kind=Deployment,name=web,namespace=shop';
  const part = {
    api_version: 'apps/v1',
    field_manager: 'Terraform',
    force: null,
    id,
    kind: 'Deployment',
    metadata: [{ name: 'web', namespace: 'shop' }],
  };
  const labels = { type: 'kubernetes_labels', attributes: { ...part, labels: { tier: 'front' } } };
  const annotations = {
    type: 'kubernetes_annotations',
    attributes: { ...part, annotations: { owner: 'shop' }, template_annotations: { 'prometheus.io/scrape': 'true' } },
  };
  const env = {
    type: 'kubernetes_env',
    attributes: { ...part, container: 'web', env: [{ name: 'LOG_LEVEL', value: 'info', value_from: [] }], init_container: null },
  };
  const patch = (request: JsonObject, response: JsonObject) =>
    ({ verb: 'patch', resource: 'deployments.apps', request, response }) as const;
  checkAuditCases(t, [
    {
      name: 'a declared label changed, another is none of its business',
      call: patch(
        { metadata: { labels: { tier: 'back', other: 'x' } } },
        deployment({ metadata: { labels: { tier: 'back', other: 'x' } } }),
      ),
      state: [labels],
      drifts: [{ address: 'kubernetes_labels.this', field: 'labels.tier', old: 'front', new: 'back' }],
    },
    {
      name: 'a label of others',
      call: patch({ metadata: { labels: { other: 'x' } } }, deployment({ metadata: { labels: { tier: 'front', other: 'x' } } })),
      state: [labels],
      drifts: [],
    },
    {
      name: 'an annotation of the template is gone',
      call: patch(
        { spec: { template: { metadata: { annotations: { 'prometheus.io/scrape': null } } } } },
        deployment({ metadata: { annotations: { owner: 'shop' } } }),
      ),
      state: [annotations],
      drifts: [{ address: 'kubernetes_annotations.this', field: 'template_annotations.prometheus.io/scrape', old: 'true', new: null }],
    },
    {
      name: 'the annotation is set as declared',
      call: patch({ metadata: { annotations: { owner: 'shop' } } }, deployment({ metadata: { annotations: { owner: 'shop' } } })),
      state: [annotations],
      drifts: [],
    },
    {
      name: 'a declared variable changed',
      call: patch(
        { spec: { template: { spec: { containers: [{ name: 'web', env: [{ name: 'LOG_LEVEL', value: 'debug' }] }] } } } },
        deployment({
          pod: {
            containers: [
              {
                name: 'web',
                image: 'web',
                env: [
                  { name: 'OTHER', value: 'x' },
                  { name: 'LOG_LEVEL', value: 'debug' },
                ],
              },
            ],
          },
        }),
      ),
      state: [env],
      drifts: [
        {
          address: 'kubernetes_env.this',
          field: 'env',
          old: [{ name: 'LOG_LEVEL', value: 'info', value_from: [] }],
          new: [{ name: 'LOG_LEVEL', value: 'debug', value_from: [] }],
        },
      ],
    },
    {
      name: 'a variable of others',
      call: patch(
        { spec: { template: { spec: { containers: [{ name: 'web', env: [{ name: 'OTHER', value: 'y' }] }] } } } },
        deployment({
          pod: {
            containers: [
              {
                name: 'web',
                image: 'web',
                env: [
                  { name: 'OTHER', value: 'y' },
                  { name: 'LOG_LEVEL', value: 'info' },
                ],
              },
            ],
          },
        }),
      ),
      state: [env],
      drifts: [],
    },
    {
      name: 'a taint is removed from a node',
      call: {
        verb: 'patch',
        resource: 'nodes',
        namespace: '',
        name: 'node-1',
        request: { spec: { taints: null } },
        response: { kind: 'Node', apiVersion: 'v1', metadata: objectMeta({ name: 'node-1' }), spec: { podCIDR: '10.0.0.0/24' } },
      },
      state: [
        {
          type: 'kubernetes_node_taint',
          attributes: {
            id: 'node-1,dedicated=gpu:NoSchedule',
            field_manager: 'Terraform',
            force: false,
            metadata: [{ name: 'node-1' }],
            taint: [{ effect: 'NoSchedule', key: 'dedicated', value: 'gpu' }],
          },
        },
      ],
      drifts: [
        { address: 'kubernetes_node_taint.this', field: 'taint', old: [{ effect: 'NoSchedule', key: 'dedicated', value: 'gpu' }], new: [] },
      ],
    },
    {
      name: 'a node that is cordoned keeps its taints',
      call: {
        verb: 'patch',
        resource: 'nodes',
        namespace: '',
        name: 'node-1',
        request: { spec: { unschedulable: true } },
        response: {
          kind: 'Node',
          apiVersion: 'v1',
          metadata: objectMeta({ name: 'node-1' }),
          spec: { unschedulable: true, taints: [{ key: 'dedicated', value: 'gpu', effect: 'NoSchedule' }] },
        },
      },
      state: [
        {
          type: 'kubernetes_node_taint',
          attributes: { id: 'node-1,x', metadata: [{ name: 'node-1' }], taint: [{ effect: 'NoSchedule', key: 'dedicated', value: 'gpu' }] },
        },
      ],
      drifts: [],
    },
  ]);
  t.end();
});
