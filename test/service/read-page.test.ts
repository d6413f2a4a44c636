import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { readPage } from '../../src/service/read-page.js';
import { iconText, indexText, temporaryFolder, writePage } from '../support/page-fixture.js';

void t.test('reads each file with its compressed forms', async (t) => {
  const folder = temporaryFolder(t);
  writePage(folder);
  const files = await readPage(folder);
  t.same([...(files?.keys() ?? [])].sort(), ['assets/icon-0D9C8B7A.svg', 'assets/main-4F2A6B1C.js', 'index.html']);
  const index = files?.get('index.html');
  const icon = files?.get('assets/icon-0D9C8B7A.svg');
  t.equal(Buffer.from(index?.bytes ?? []).toString(), indexText);
  t.ok((index?.br?.length ?? 0) > 0 && (index?.gzip?.length ?? 0) > 0);
  t.equal(Buffer.from(icon?.bytes ?? []).toString(), iconText);
  t.equal(icon?.br, undefined);
  t.not(index?.hash, icon?.hash);
});

void t.test('finds no page without its folder or its index', async (t) => {
  const folder = temporaryFolder(t);
  t.equal(await readPage(join(folder, 'missing')), undefined);
  writePage(folder);
  rmSync(join(folder, 'index.html'));
  t.equal(await readPage(folder), undefined);
});

void t.test('rejects a folder that cannot be read', async (t) => {
  const folder = temporaryFolder(t);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'web'), '');
  await t.rejects(readPage(join(folder, 'web')), { code: 'ENOTDIR' });
});
