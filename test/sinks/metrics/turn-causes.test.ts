import t from 'tap';
import { TurnCauses } from '../../../src/sinks/metrics/turn-causes.js';

/** The causes that follow from `report`, as `cause milliseconds`. */
const causesOf = (report: (causes: TurnCauses) => void): readonly string[] => {
  const seen: string[] = [];
  const causes = new TurnCauses((cause, milliseconds) => seen.push(`${cause} ${String(milliseconds)}`));
  report(causes);
  causes.settle();
  return seen;
};

void t.test('a long turn counts for its work, and a timer that it made late does not count again', (t) => {
  const seen = causesOf((causes) => {
    causes.turn({ work: 'facts', began: 100, ended: 112 });
    causes.lateTimer({ began: 99, ended: 113 }, undefined);
  });
  t.same(seen, ['facts 12']);
  t.end();
});

void t.test('a collection within a turn counts for the garbage collector alone', (t) => {
  const seen = causesOf((causes) => {
    causes.turn({ work: 'http', began: 100, ended: 130 });
    causes.collection({ began: 105, ended: 125 });
    causes.lateTimer({ began: 100, ended: 130 }, undefined);
  });
  t.same(seen, ['garbage_collection 20', 'http 10']);
  t.end();
});

void t.test('what nothing explains counts for the work under way, or as other', (t) => {
  t.same(
    causesOf((causes) => {
      causes.lateTimer({ began: 0, ended: 8 }, 'checkpoint');
      causes.lateTimer({ began: 20, ended: 29 }, undefined);
      causes.lateTimer({ began: 40, ended: 44 }, undefined);
    }),
    ['checkpoint 8', 'other 9'],
  );
  t.end();
});

void t.test('short collections and the rests of turns under 5 ms are left out', (t) => {
  const seen = causesOf((causes) => {
    causes.turn({ work: 'states', began: 0, ended: 7 });
    causes.collection({ began: 2, ended: 5 });
  });
  t.same(seen, []);
  t.end();
});
