import t from 'tap';
import { RebuildProgress } from '../../src/checkpoint/rebuild-progress.js';

void t.test('D64: the progress goes from the checkpoint to the end of the log', (t) => {
  const rebuild = new RebuildProgress();
  t.equal(rebuild.progress(), undefined);
  t.equal(rebuild.ratio(), 1);
  rebuild.start(101, 300);
  t.strictSame(rebuild.progress(), { position: 100, last: 300 });
  t.equal(rebuild.ratio(), 0);
  rebuild.reach(150);
  t.strictSame(rebuild.progress(), { position: 150, last: 300 });
  t.equal(rebuild.ratio(), 0.25);
  rebuild.reach(300);
  t.equal(rebuild.progress(), undefined);
  t.equal(rebuild.ratio(), 1);
  rebuild.reach(400);
  t.equal(rebuild.ratio(), 1);
  t.end();
});

void t.test('D64: a log without facts behind the checkpoint needs no rebuild', (t) => {
  const rebuild = new RebuildProgress();
  rebuild.start(101, 100);
  t.equal(rebuild.progress(), undefined);
  t.equal(rebuild.ratio(), 1);
  t.end();
});
