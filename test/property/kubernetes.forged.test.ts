import fc from 'fast-check';
import t from 'tap';
import { decodeAudit } from '../../src/catalog/decode-audit.js';
import { objectKinds } from '../../src/catalog/kubernetes/object-kinds.js';
import { qualified } from '../../src/catalog/kubernetes/object-name.js';
import { cloudCatalog } from '../../src/catalog/providers.js';
import { isObject, type Json, type JsonObject } from '../../src/lib/json.js';
import { auditEvent } from '../support/audit-event.js';
import { deployment, deploymentState } from '../catalog/kubernetes/web-deployment.js';

/** Names that the comparison gives a meaning. */
const names = [
  'metadata', 'name', 'namespace', 'labels', 'annotations', 'spec', 'template', 'containers', 'container', 'data', 'stringData', 'rules',
  'subjects', 'metrics', 'secrets', 'ownerReferences', 'items', 'kind', 'apiVersion', 'op', 'path', 'value', '$patch', 'managedFields', '__proto__',
  'constructor', 'id', 'env', 'taints', 'manifest', 'type', 'default_mode', 'replicas',
]; // prettier-ignore
const { tree } = fc.letrec<{ tree: Json; leaf: Json }>((tie) => ({
  leaf: fc.oneof(
    fc.constantFrom<Json>(null, true, false, 0, 1, '', '1', 'web', '/spec/containers/0/image', '/', 'replace'),
    fc.string({ maxLength: 6 }),
  ),
  tree: fc.oneof(
    { maxDepth: 5 },
    tie('leaf'),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('tree'), { maxKeys: 5 }),
  ),
}));

/** Replaces a random member of an object. */
const broken = (object: JsonObject): fc.Arbitrary<JsonObject> =>
  fc.record({ steps: fc.array(fc.nat(8), { maxLength: 6 }), value: tree }).map(({ steps, value }) => {
    const copy = structuredClone(object) as Record<string, Json>;
    let node: Record<string, Json> | Json[] = copy;
    for (const [at, step] of steps.entries()) {
      const keys: readonly string[] = Object.keys(node);
      const key = keys[step % Math.max(keys.length, 1)];
      if (key === undefined) break;
      const next: Json | undefined = node[key];
      if (at === steps.length - 1 || typeof next !== 'object' || next === null) node[key] = structuredClone(value);
      else node = next as unknown as Record<string, Json>;
    }
    return copy;
  });

const resources = [...objectKinds.map(qualified), 'widgets.acme.example', 'nodes', 'deployments.apps/scale'];

void t.test('no event makes interpretation or comparison fail', (t) => {
  fc.assert(
    fc.property(
      fc.constantFrom('create', 'update', 'patch', 'delete', 'deletecollection' as const),
      fc.constantFrom(...resources),
      fc.oneof(tree, broken(deployment())),
      fc.oneof(tree, broken(deployment())),
      fc.oneof(tree, broken(deploymentState())),
      (verb, resource, request, response, declared) => {
        const event = auditEvent({ verb, resource, request });
        const record = decodeAudit({ ...event, responseObject: response });
        if (record === undefined) return;
        for (const { owners } of cloudCatalog.interpret(record).changes)
          for (const { ref, edits } of owners)
            for (const { as, value } of edits) {
              const spec = cloudCatalog.types[ref.type]?.object;
              if (as !== 'object' || spec === undefined) continue;
              JSON.stringify(
                spec.edits(value, isObject(declared) ? declared : { manifest: declared, spec: declared }, {
                  has: () => true,
                  differing: ['a.b', 'manifest', 'spec'],
                }),
              );
              JSON.stringify(spec.attributes(value));
            }
      },
    ),
    { numRuns: 3_000 },
  );
  t.end();
});
