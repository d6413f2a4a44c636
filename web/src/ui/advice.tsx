import type { DriftDetail } from '../api/client.js';
import { cutText, visibleText } from '../lib/visible-text.js';
import { CopyButton } from './copy-button.js';
import { Text } from './text.js';

/** What undoes a change comes first: it is what one looks for at night. */
const titles = [
  ['undo', 'Set it back'],
  ['look', 'Look'],
  ['plan', 'What a plan does'],
  ['adopt', 'Keep it'],
] as const;

/** Characters of a text that is shown here. What is copied is complete. */
const shownLength = 4_000;

/** Steps to take about an alert. */
export const AdviceSteps = ({ advice }: Pick<DriftDetail, 'advice'>) => (
  <>
    {titles.map(([kind, title]) => {
      const steps = advice.steps.filter((step) => step.kind === kind);
      return steps.length === 0 ? null : (
        <div key={kind}>
          <h3>{title}</h3>
          {steps.map(({ text, command }, at) => (
            <div key={text + String(at)}>
              {text === steps[at - 1]?.text ? null : (
                <p class="quiet">
                  <Text value={text} length={shownLength} />
                </p>
              )}
              {command === null ? null : <Snippet text={command} label="Copy command" />}
            </div>
          ))}
        </div>
      );
    })}
    {advice.certain ? null : <p class="quiet">Not every step is certain. Review each command before you run it.</p>}
  </>
);

/** Text to copy, such as a command. */
export const Snippet = ({ text, label }: { readonly text: string; readonly label: string }) => (
  <div class="snippet">
    <pre tabIndex={0}>
      <code>{visibleText(cutText(text, shownLength))}</code>
    </pre>
    <CopyButton text={text} label={label} short="Copy" />
  </div>
);
