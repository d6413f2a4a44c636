import t from 'tap';
import { heldChangeSurvives } from '../support/held-fixture.js';

for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
  void t.test(`D9: a message that waits for longer than its visibility timeout survives ${signal} in its queue`, async (t) => {
    await heldChangeSurvives(t, signal, true);
  });
}
