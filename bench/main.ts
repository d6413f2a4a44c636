import { machine } from './measure.js';

/** `npm run bench -- NAME [option=value …]`: runs one bench and prints its figures as JSON. */
const benches: Readonly<Record<string, () => Promise<{ run(options: Readonly<Record<string, string>>): Promise<object> }>>> = {
  checkpoint: () => import('./checkpoint.js'),
  cluster: () => import('./cluster.js'),
  fanout: () => import('./fanout.js'),
  glob: () => import('./glob.js'),
  graph: () => import('./graph.js'),
  'graph-document': () => import('./graph-document.js'),
  guard: () => import('./guard.js'),
  jetstream: () => import('./jetstream.js'),
  latency: () => import('./latency.js'),
  memory: () => import('./memory.js'),
  plan: () => import('./plan.js'),
  queue: () => import('./queue.js'),
  reload: () => import('./reload.js'),
  replay: () => import('./replay.js'),
  report: () => import('./report.js'),
  rest: () => import('./rest.js'),
  search: () => import('./search.js'),
  sensor: () => import('./sensor.js'),
  servers: () => import('./servers.js'),
  skim: () => import('./skim.js'),
  soak: () => import('./soak.js'),
  stages: () => import('./stages.js'),
  start: () => import('./start.js'),
  state: () => import('./state.js'),
  web: () => import('./web.js'),
};

const [name = '', ...rest] = process.argv.slice(2);
const load = Object.hasOwn(benches, name) ? benches[name] : undefined;
if (load === undefined) {
  process.stderr.write(`usage: npm run bench -- ${Object.keys(benches).join('|')} [option=value …]\n`);
  process.exitCode = 2;
} else {
  const options = Object.fromEntries(rest.map((one) => [one.split('=')[0] ?? '', one.slice(one.indexOf('=') + 1)]));
  const result = await (await load()).run(options);
  process.stdout.write(`${JSON.stringify({ bench: name, machine: machine(), ...result }, null, 2)}\n`);
}
