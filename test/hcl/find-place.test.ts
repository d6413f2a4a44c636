import t from 'tap';
import { findPlace, type SourceModule } from '../../src/hcl/find-place.js';

const at = (file: string, line: number) => ({ file, line });
const inner: SourceModule = { resources: new Map([['aws_instance.web', at('m/main.tf', 3)]]), calls: new Map() };
const root: SourceModule = {
  resources: new Map([['aws_instance.web', at('main.tf', 1)]]),
  calls: new Map([
    ['local', { place: at('main.tf', 5), module: inner }],
    ['remote', { place: at('main.tf', 9), module: undefined }],
  ]),
};

void t.test('an address names modules, type and name, whatever its keys contain', (t) => {
  t.strictSame(findPlace(root, 'aws_instance.web'), at('main.tf', 1));
  t.strictSame(findPlace(root, 'aws_instance.web[0]'), at('main.tf', 1));
  t.strictSame(findPlace(root, 'module.local["x.y]"].aws_instance.web["a\\"].module.z"]'), at('m/main.tf', 3));
  for (const more of ['module.local', 'module.local.web', 'aws_instance.web.more', 'aws_instance..web', 'aws_instance.web['])
    t.equal(findPlace(root, more), undefined, more);
  for (const one of ['', 'aws_instance', 'data.aws_instance.web', ' aws_instance.web']) t.equal(findPlace(root, one), undefined, one);
  t.end();
});

void t.test('the block of the resource, else the nearest module block', (t) => {
  t.strictSame(findPlace(root, 'aws_instance.web["a"]'), at('main.tf', 1));
  t.strictSame(findPlace(root, 'module.local[0].aws_instance.web'), at('m/main.tf', 3));
  t.strictSame(findPlace(root, 'module.local.aws_instance.gone'), at('main.tf', 5));
  t.strictSame(findPlace(root, 'module.local.module.gone.aws_instance.web'), at('main.tf', 5));
  t.strictSame(findPlace(root, 'module.remote.module.x.aws_instance.web'), at('main.tf', 9));
  for (const one of ['module.gone.aws_instance.web', 'aws_instance.gone', 'nonsense']) t.equal(findPlace(root, one), undefined, one);
  t.end();
});
