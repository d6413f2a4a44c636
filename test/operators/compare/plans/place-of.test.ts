import t from 'tap';
import { overlaps, placeOf } from '../../../../src/operators/compare/plans/place-of.js';

const attributes = {
  tags: { 'a.b': '1' },
  versioning: [{ enabled: true }],
  spec: [
    {
      container: [
        { name: 'web', image: 'a' },
        { name: 'proxy', image: 'b' },
      ],
    },
  ],
  only: [{ name: 'web', image: 'a' }],
};

void t.test('places of two spellings of one path', (t) => {
  t.strictSame(placeOf(attributes, 'tags.a.b'), ['tags', 'a.b']);
  t.strictSame(placeOf(attributes, 'versioning.enabled'), ['versioning', 0, 'enabled']);
  t.strictSame(placeOf(attributes, 'spec.container.proxy.image'), ['spec', 0, 'container', 1, 'image']);
  t.strictSame(placeOf(attributes, 'only.image'), placeOf(attributes, 'only.web.image'));
  t.strictSame(placeOf(attributes, 'none.of.these'), ['none', 'of', 'these']);
  t.end();
});

void t.test('one place contains another', (t) => {
  t.ok(overlaps(['a'], ['a', 0, 'b']));
  t.ok(overlaps(['a', 0, 'b'], ['a']));
  t.notOk(overlaps(['a', 0], ['a', 1]));
  t.notOk(overlaps(['a'], ['b']));
  t.end();
});
