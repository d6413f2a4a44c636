import t from 'tap';
import { blocksInJson } from '../../src/hcl/blocks-in-json.js';

void t.test('finds blocks in objects and in lists of objects', (t) => {
  const text = `{
  "//": "resource",
  "resource": {
    "aws_instance": {
      "web": { "tags": { "resource": { "a": { "b": 1 } } } },
      "db": [{ "ami": "{\\"resource\\": [" }]
    }
  },
  "module": [
    { "api": { "providers": { "source": "./no" }, "source": "./api" } },
    { "remote": [{ "source": "registry/x/y" }] }
  ],
  "data": { "aws_ami": { "a": {} } }
}`;
  t.strictSame(blocksInJson(text), [
    { kind: 'resource', name: 'aws_instance.web', line: 5, source: undefined },
    { kind: 'resource', name: 'aws_instance.db', line: 6, source: undefined },
    { kind: 'module', name: 'api', line: 10, source: './api' },
    { kind: 'module', name: 'remote', line: 11, source: 'registry/x/y' },
  ]);
  t.strictSame(
    blocksInJson('{"resource":[{"a":[{"b":[{}]}]}]}').map(({ name }) => name),
    ['a.b'],
  );
  t.end();
});

void t.test('text that is not JSON does not fail', (t) => {
  for (const text of ['', '[', '}', '{"resource"', '{"resource": {"a": "b"}}', '"\\', 'null', '{"module": {"": {"source": 1}}}'])
    t.ok(Array.isArray(blocksInJson(text)), text);
  t.strictSame(blocksInJson('['.repeat(300_000)), []);
  t.end();
});
