import { useMemo, useState } from 'preact/hooks';
import type { DriftDetail } from '../../api/client.js';
import type { MemberChange } from '../../diff/diff-row.js';
import { DiffTable } from '../../diff/diff-table.js';
import { diffTrees } from '../../diff/diff-trees.js';
import { printTree } from '../../diff/print-tree.js';
import { ValueLines } from '../../diff/value-lines.js';
import { hasJsonText, treeOf } from '../../diff/value-tree.js';
import { memo } from '../../lib/memo.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Panel } from '../../ui/panel.js';
import { Text } from '../../ui/text.js';

const around = { before: '', after: '' };
const hiddenValue = '(sensitive)';

/** The old and the new value, and where they differ; of an alert about several attributes, as maps of them. */
export const ValuesPanel = memo(({ drift }: { readonly drift: DriftDetail }) => {
  const { change, field } = drift;
  const [before, after] = valuesOf(drift);
  const [parses, setParses] = useState(true);
  // Live updates bring equal values as new objects.
  const key = JSON.stringify([before, after]);
  const { left, right, diff, isParsed } = useMemo(() => {
    const both = [treeOf(before, parses), treeOf(after, parses)] as const;
    return {
      left: both[0],
      right: both[1],
      diff: diffTrees(...both),
      isParsed: hasJsonText(both[0]) || hasJsonText(both[1]),
    };
  }, [key, parses]);
  const isCreated = change === 'created' && before === null;
  const isDeleted = change === 'deleted' && after === null;
  const [subject, oldTitle, newTitle] = field === '*' ? ['Resource', 'Before', 'After'] : ['Value', 'Declared value', 'Value that was set'];
  return (
    <Panel
      title={isCreated ? `${subject} that was created` : isDeleted ? `${subject} that was deleted` : 'Old and new value'}
      class="values-panel"
      more={
        <span class="tools">
          {isParsed || !parses ? (
            <button
              type="button"
              aria-pressed={!parses}
              onClick={() => {
                setParses(!parses);
              }}
            >
              JSON as text
            </button>
          ) : null}
          {isCreated ? null : <CopyButton text={textOf(before)} label="Copy old" done="Old value copied" />}
          {isDeleted ? null : <CopyButton text={textOf(after)} label="Copy new" done="New value copied" />}
        </span>
      }
    >
      {isCreated ? (
        <ValueLines lines={printTree(right, 0, around)} kind="added" />
      ) : isDeleted ? (
        <ValueLines lines={printTree(left, 0, around)} kind="removed" />
      ) : left.same === right.same || diff.changes.length === 0 ? (
        <>
          <p class="quiet">{left.same === right.same ? sameText(before, after) : 'Both policies say the same; only their form differs.'}</p>
          <ValueLines lines={printTree(right, 0, around)} kind="plain" />
        </>
      ) : (
        <>
          <Members changes={diff.changes} />
          <DiffTable key={key} rows={diff.rows} oldTitle={oldTitle} newTitle={newTitle} />
        </>
      )}
      {drift.detail === null ? null : (
        <p class="note">
          Detail: <Text value={drift.detail} length={400} />
        </p>
      )}
      {key.includes(hiddenValue) ? (
        <p class="quiet note">
          <code>{hiddenValue}</code> stands for a secret, which the service does not show.
        </p>
      ) : null}
      {isParsed ? <p class="quiet note">JSON within strings is shown as structure, with its members in alphabetical order.</p> : null}
    </Panel>
  );
});

const valuesOf = ({ fields, old_value, new_value }: DriftDetail): readonly [unknown, unknown] => {
  if (fields === null) return [old_value, new_value];
  const all = (name: 'old_value' | 'new_value') =>
    Object.fromEntries(fields.flatMap((one) => (one[name] === null ? [] : [[one.field, one[name]] as const])));
  return [all('old_value'), all('new_value')];
};

/** A string as it is; anything else as JSON. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, undefined, 2));

const sameText = (before: unknown, after: unknown): string =>
  JSON.stringify(before).includes(hiddenValue)
    ? 'The value changed, but it is a secret, so both sides look the same.'
    : typeof before === 'string' && before !== after
      ? 'The texts differ, but contain equal JSON.'
      : 'Both values are equal.';

const shownMembers = 6;
const signs = { added: '+', removed: '−', changed: '~' } as const;

/** The members that differ, if they are parts of a value. */
const Members = ({ changes }: { readonly changes: readonly MemberChange[] }) =>
  changes.every(({ path }) => path === '') ? null : (
    <ul class="members" aria-label="Members that differ">
      {changes.slice(0, shownMembers).map(({ path, kind }) => (
        <li key={`${kind} ${path}`} class={kind}>
          <span aria-hidden="true">{signs[kind]} </span>
          <Text value={path} length={120} /> <span class="sr">{kind}</span>
        </li>
      ))}
      {changes.length > shownMembers ? <li class="quiet">and {changes.length - shownMembers} more</li> : null}
    </ul>
  );
