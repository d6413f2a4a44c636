import { readFileSync } from 'node:fs';
import t from 'tap';
import { cloudCoverage, cloudTypes } from '../../src/catalog/providers.js';
import { severityReference } from '../../src/catalog/severity-reference.js';
import { conditions } from '../../src/catalog/severity-row.js';
import { severityTable } from '../../src/catalog/severity-table.js';
import { anyGlob } from '../../src/lib/glob.js';

/** The changes that the catalog knows for each type. Creations include identifying attributes. */
const covered = new Map<string, Set<string>>();
for (const { resources } of cloudCoverage()) {
  for (const { type, attributes } of resources) {
    const names = covered.get(type) ?? new Set();
    covered.set(type, names);
    for (const name of [
      ...attributes,
      ...(cloudTypes[type]?.keys ?? []).flat().map((part) => (typeof part === 'string' ? part : part.attribute)),
    ])
      names.add(name);
  }
}

const coveredLike = (type: string): readonly string[] => [...covered.keys()].filter(anyGlob([type]));

void t.test('D24: every row names types and attributes in the catalog', (t) => {
  for (const row of severityTable) {
    const types = Object.keys(cloudTypes).filter(anyGlob(row.types));
    for (const type of row.types) t.ok(type === '*' || coveredLike(type).length > 0, `${type} (${row.why})`);
    for (const attribute of row.attributes) {
      const matches = anyGlob([attribute]);
      t.ok(
        types.some((type) =>
          [...(covered.get(type) ?? [])].some((name) => matches(name) || matches(`${name}.key`) || attribute.startsWith(`${name}.`)),
        ),
        `${attribute} of ${row.types.join(', ')}`,
      );
    }
    if (row.change.includes('deleted') && row.types[0] !== '*')
      for (const type of row.types)
        t.ok(
          coveredLike(type).some((one) => covered.get(one)?.has('*')),
          `${type} can be deleted`,
        );
  }
  t.end();
});

void t.test('D24: every condition is used, and no row is shadowed by an earlier one', (t) => {
  const used = new Set(severityTable.map((row) => row.when));
  for (const name of Object.keys(conditions)) t.ok(used.has(name as keyof typeof conditions), name);
  severityTable.forEach((row, at) => {
    const hides = severityTable
      .slice(0, at)
      .find(
        (earlier) =>
          earlier.when === undefined &&
          (earlier.family === undefined || row.types.every((type) => cloudTypes[type]?.family === earlier.family)) &&
          row.change.every((change) => earlier.change.includes(change)) &&
          row.types.every(anyGlob(earlier.types)) &&
          row.attributes.every(anyGlob(earlier.attributes)),
      );
    t.equal(hides?.why, undefined, row.why);
  });
  t.end();
});

void t.test('D24: docs/severity.md matches the table', (t) => {
  t.equal(readFileSync('docs/severity.md', 'utf8'), severityReference(severityTable, cloudTypes), 'run npm run docs');
  t.end();
});
