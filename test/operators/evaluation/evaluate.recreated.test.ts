import t from 'tap';
import type { Output } from '../../../src/model/output.js';
import { alertLines, evaluated, openDrifts, state, terraform } from '../../support/evaluate-facts.js';
import { recreatedResources } from './recreated-resources.js';

/** D98: what is deleted and created again under its name is another thing. */

/** The attributes that open alerts report as other than declared, or as not known. */
const reported = (outputs: readonly Output[]): readonly string[] =>
  openDrifts(outputs).flatMap(({ field, unconfirmed }) => (field === '*' ? (unconfirmed ?? ['*']) : [field]));

for (const [name, { declared, remove, same, less, lost, repair }] of Object.entries(recreatedResources)) {
  const before = state([declared], 0);
  const isLost = (one: string): boolean => one === lost || one.startsWith(`${lost}.`) || lost.startsWith(`${one}.`);

  void t.test(`D98: ${name} made again as declared ends the alert about its deletion`, (t) => {
    const outputs = evaluated([before, remove({ time: 10 }), same({ time: 20 })]);
    t.strictSame(reported(outputs), []);
    t.match(alertLines(outputs), [/ \*: .* → null$/, / \* reverted: /]);
    t.end();
  });

  void t.test(`D98: ${name} made again without ${lost} is not as declared`, (t) => {
    const outputs = evaluated([before, remove({ time: 10 }), less({ time: 20 })]);
    t.ok(reported(outputs).some(isLost), `${reported(outputs).join(' ')} | ${alertLines(outputs).join('; ')}`);
    t.notOk(reported(outputs).includes('*'), 'it exists');
    t.strictSame(
      openDrifts(outputs).flatMap(({ field, detail }) => (field === '*' ? [detail] : [])),
      openDrifts(outputs).flatMap(({ field }) => (field === '*' ? ['created again; not known to be as declared'] : [])),
    );
    t.end();
  });

  if (repair !== undefined)
    void t.test(`D98: ${name} made again is as declared once ${lost} is`, (t) => {
      const outputs = evaluated([before, remove({ time: 10 }), less({ time: 20 }), repair({ time: 30 })]);
      t.strictSame(reported(outputs).filter(isLost), [], alertLines(outputs).join('; '));
      t.end();
    });

  void t.test(`D98: ${name} made again is deleted if it is deleted again`, (t) => {
    const outputs = evaluated([before, remove({ time: 10 }), less({ time: 20 }), remove({ time: 30 })]);
    t.strictSame(reported(outputs), ['*'], alertLines(outputs).join('; '));
    t.equal(openDrifts(outputs)[0]?.detail ?? null, null);
    t.end();
  });

  void t.test(`D98: ${name} that Terraform makes again is as declared`, (t) => {
    const outputs = evaluated([
      before,
      remove({ time: 10 }),
      same({ time: 100, at: 320, ...terraform }),
      state([declared], 330, { serial: 2, written: 310 }),
    ]);
    t.strictSame(reported(outputs), [], alertLines(outputs).join('; '));
    t.end();
  });
}
