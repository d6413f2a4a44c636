import t from 'tap';
import { addressPath } from '../../src/hcl/address-path.js';
import { findPlace, type SourceModule } from '../../src/hcl/find-place.js';

void t.test('an address names modules, type and name, whatever its keys contain', (t) => {
  t.strictSame(addressPath('aws_instance.web'), { modules: [], name: 'aws_instance.web' });
  t.strictSame(addressPath('aws_instance.web[0]'), { modules: [], name: 'aws_instance.web' });
  t.strictSame(addressPath('module.a["x.y]"].module.b-c[1].aws_instance.web["a\\"].module.z"]'), {
    modules: ['a', 'b-c'],
    name: 'aws_instance.web',
  });
  for (const one of ['', 'aws_instance', 'module.a', 'a.b.c', 'a..b', 'a.b[', 'module.a.b', 'data.aws_ami.a', 'a b.c'])
    t.equal(addressPath(one), undefined, one);
  t.end();
});

const at = (file: string, line: number) => ({ file, line });
const inner: SourceModule = { resources: new Map([['aws_instance.web', at('m/main.tf', 3)]]), calls: new Map() };
const root: SourceModule = {
  resources: new Map([['aws_instance.web', at('main.tf', 1)]]),
  calls: new Map([
    ['local', { place: at('main.tf', 5), module: inner }],
    ['remote', { place: at('main.tf', 9), module: undefined }],
  ]),
};

void t.test('the block of the resource, else the nearest module block', (t) => {
  t.strictSame(findPlace(root, 'aws_instance.web["a"]'), at('main.tf', 1));
  t.strictSame(findPlace(root, 'module.local[0].aws_instance.web'), at('m/main.tf', 3));
  t.strictSame(findPlace(root, 'module.local.aws_instance.gone'), at('main.tf', 5));
  t.strictSame(findPlace(root, 'module.local.module.gone.aws_instance.web'), at('main.tf', 5));
  t.strictSame(findPlace(root, 'module.remote.module.x.aws_instance.web'), at('main.tf', 9));
  for (const one of ['module.gone.aws_instance.web', 'aws_instance.gone', 'nonsense']) t.equal(findPlace(root, one), undefined, one);
  t.end();
});
