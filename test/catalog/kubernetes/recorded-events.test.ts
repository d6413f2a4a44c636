import { existsSync, readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { classify } from '../../../src/catalog/classify.js';
import { decodeAudit } from '../../../src/catalog/decode-audit.js';
import { cloudCatalog } from '../../../src/catalog/providers.js';
import type { JsonObject } from '../../../src/lib/json.js';

const folder = '../shared/data';
const falco = `${folder}/kubernetes-audit-falco`;
const rbac = `${folder}/kubernetes-audit2rbac/events.ndjson`;

/** Some files have several events, one in each line. */
const events = (): readonly (readonly [name: string, event: JsonObject])[] =>
  [...readdirSync(falco).map((name) => `${falco}/${name}`), rbac].flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, at) => (line.trim() === '' ? [] : [[`${path}:${String(at + 1)}`, JSON.parse(line) as JsonObject] as const])),
  );

void t.test('recorded events are decoded and interpreted', { skip: existsSync(falco) ? false : 'no recorded events here' }, (t) => {
  for (const [name, event] of events()) {
    const record = decodeAudit(event);
    const reason = classify(record, cloudCatalog);
    t.equal(reason === 'malformed', event['auditID'] === undefined, name);
    if (record === undefined || reason !== undefined) continue;
    const { changes, reason: other } = cloudCatalog.interpret(record);
    t.ok(changes.length > 0 || other !== undefined, name);
    for (const { owners } of changes) {
      t.ok(owners.length > 0, name);
      // Comparing with an empty resource must not fail.
      for (const { ref, edits } of owners)
        for (const { as, value } of edits)
          if (as === 'object') cloudCatalog.types[ref.type]?.object?.edits(value, {}, { has: () => true, differing: [] });
    }
  }
  t.end();
});
