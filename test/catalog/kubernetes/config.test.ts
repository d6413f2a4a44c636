import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import { objectMeta, stateMeta } from '../../support/audit-event.js';
import { checkAuditCases } from '../../support/check-audit-cases.js';
import { objectCases } from '../../support/object-cases.js';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

void t.test('config maps', (t) => {
  const configMap = (data: JsonObject): JsonObject => ({
    kind: 'ConfigMap',
    apiVersion: 'v1',
    metadata: objectMeta(),
    data,
    binaryData: { 'logo.png': 'iVBORw0=' },
  });
  checkAuditCases(
    t,
    objectCases({
      resource: 'configmaps',
      types: ['kubernetes_config_map_v1', 'kubernetes_config_map'],
      namespace: 'shop',
      name: 'web',
      object: configMap({ level: 'info', 'app.yaml': 'replicas: 1\n' }),
      attributes: {
        id: 'shop/web',
        metadata: stateMeta(),
        binary_data: { 'logo.png': 'iVBORw0=' },
        data: { level: 'info', 'app.yaml': 'replicas: 1\n' },
        immutable: false,
      },
      patch: { data: { level: 'debug', extra: 'x', 'app.yaml': null } },
      after: configMap({ level: 'debug', extra: 'x' }),
      drifts: [
        { field: 'data.app.yaml', old: 'replicas: 1\n', new: null },
        { field: 'data.extra', old: null, new: 'x' },
        { field: 'data.level', old: 'info', new: 'debug' },
      ],
    }).concat([
      {
        name: 'a change whose values the audit level omits (D16)',
        call: { verb: 'patch', resource: 'configmaps', level: 'Metadata' },
        state: [{ type: 'kubernetes_config_map', attributes: { id: 'shop/web', metadata: stateMeta(), data: { level: 'info' } } }],
        drifts: [{ address: 'kubernetes_config_map.this', field: 'data', old: { level: 'info' }, new: null }],
      },
      {
        name: 'kubernetes_config_map_v1_data owns the keys that it declares',
        call: {
          verb: 'patch',
          resource: 'configmaps',
          request: { data: { level: 'debug', other: 'x' } },
          response: configMap({ level: 'debug', other: 'x' }),
        },
        state: [
          {
            type: 'kubernetes_config_map_v1_data',
            attributes: {
              id: 'shop/web',
              metadata: [{ name: 'web', namespace: 'shop' }],
              data: { level: 'info' },
              field_manager: 'Terraform',
              force: false,
            },
          },
        ],
        drifts: [{ address: 'kubernetes_config_map_v1_data.this', field: 'data.level', old: 'info', new: 'debug' }],
      },
      {
        name: 'another key is none of its business',
        call: {
          verb: 'patch',
          resource: 'configmaps',
          request: { data: { other: 'x' } },
          response: configMap({ level: 'info', other: 'x' }),
        },
        state: [
          {
            type: 'kubernetes_config_map_v1_data',
            attributes: {
              id: 'shop/web',
              metadata: [{ name: 'web', namespace: 'shop' }],
              data: { level: 'info' },
              field_manager: 'Terraform',
              force: false,
            },
          },
        ],
        drifts: [],
      },
      {
        name: 'without the object, a merge patch is applied to what is declared (D78)',
        call: {
          verb: 'patch',
          resource: 'configmaps',
          level: 'Request',
          request: { data: { level: 'debug' }, metadata: { labels: { team: 'shop' } } },
        },
        state: [
          { type: 'kubernetes_config_map', attributes: { id: 'shop/web', metadata: stateMeta(), data: { level: 'info', other: 'x' } } },
        ],
        drifts: [
          { address: 'kubernetes_config_map.this', field: 'data.level', old: 'info', new: 'debug' },
          { address: 'kubernetes_config_map.this', field: 'metadata.labels.team', old: null, new: 'shop' },
        ],
      },
      {
        name: 'without the object, so is a JSON patch',
        call: {
          verb: 'patch',
          resource: 'configmaps',
          level: 'Request',
          request: [
            { op: 'replace', path: '/data/level', value: 'info' },
            { op: 'remove', path: '/data/other' },
          ],
        },
        state: [
          { type: 'kubernetes_config_map', attributes: { id: 'shop/web', metadata: stateMeta(), data: { level: 'info', other: 'x' } } },
        ],
        drifts: [{ address: 'kubernetes_config_map.this', field: 'data.other', old: 'x', new: null }],
      },
    ]),
  );
  t.end();
});

void t.test('secrets: D20: values are compared, and never shown', (t) => {
  const secret = (data: JsonObject): JsonObject => ({ kind: 'Secret', apiVersion: 'v1', metadata: objectMeta(), data, type: 'Opaque' });
  const attributes = {
    id: 'shop/web',
    metadata: stateMeta(),
    binary_data: { 'store.jks': base64('text in binary') },
    binary_data_wo: null,
    data: { password: 'correct-horse-battery', user: 'web' },
    data_wo: null,
    data_wo_revision: null,
    immutable: false,
    timeouts: null,
    type: 'Opaque',
    wait_for_service_account_token: true,
  };
  const data = { password: base64('correct-horse-battery'), user: base64('web'), 'store.jks': base64('text in binary') };
  checkAuditCases(
    t,
    objectCases({
      resource: 'secrets',
      types: ['kubernetes_secret_v1', 'kubernetes_secret'],
      namespace: 'shop',
      name: 'web',
      object: secret(data),
      attributes,
      patch: { stringData: { password: 'tr0ub4dor-and-3' } },
      after: secret({ ...data, password: base64('tr0ub4dor-and-3') }),
      drifts: [{ field: 'data.password', old: '(sensitive)', new: '(sensitive)' }],
    }).concat([
      {
        name: 'a patch of a binary value',
        call: {
          verb: 'patch',
          resource: 'secrets',
          request: { data: { 'store.jks': base64('other') } },
          response: secret({ ...data, 'store.jks': base64('other') }),
        },
        state: [{ type: 'kubernetes_secret', attributes }],
        drifts: [{ address: 'kubernetes_secret.this', field: 'binary_data.store.jks', old: '(sensitive)', new: '(sensitive)' }],
      },
      {
        name: 'managed clusters log secrets without values',
        call: { verb: 'update', resource: 'secrets', level: 'Metadata' },
        state: [{ type: 'kubernetes_secret', attributes }],
        drifts: [{ address: 'kubernetes_secret.this', field: 'data', old: '(sensitive)', new: null }],
      },
      {
        name: 'kubernetes_secret_v1_data owns the keys that it declares',
        call: {
          verb: 'patch',
          resource: 'secrets',
          request: { data: { user: base64('root') } },
          response: secret({ ...data, user: base64('root') }),
        },
        state: [
          {
            type: 'kubernetes_secret_v1_data',
            attributes: {
              id: 'shop/web',
              metadata: [{ name: 'web', namespace: 'shop' }],
              data: { user: 'web' },
              field_manager: 'Terraform',
              force: null,
            },
          },
        ],
        drifts: [{ address: 'kubernetes_secret_v1_data.this', field: 'data.user', old: '(sensitive)', new: '(sensitive)' }],
      },
    ]),
  );
  t.end();
});
