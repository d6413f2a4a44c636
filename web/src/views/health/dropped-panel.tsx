import type { Statistics } from '../../api/client.js';
import { countText } from '../../metrics/units.js';
import { Panel } from '../../ui/panel.js';
import { dropTexts } from './drop-texts.js';

/** How many records caused no alert, and why. */
export const DroppedPanel = ({ dropped }: Pick<Statistics, 'dropped'>) => (
  <Panel title="Records without an alert">
    <table class="drops">
      <caption class="sr">Records without an alert, by reason</caption>
      <thead>
        <tr>
          <th scope="col">Reason</th>
          <th scope="col" class="figure">
            Records
          </th>
        </tr>
      </thead>
      <tbody>
        {(Object.keys(dropTexts) as (keyof typeof dropTexts)[]).map((reason) => {
          const { text, gap } = dropTexts[reason];
          return (
            <tr key={reason} class={dropped[reason] === 0 ? 'none' : undefined}>
              <th scope="row">
                <code>{reason}</code> {gap === true && dropped[reason] > 0 ? <span class="status bad">gap</span> : null}
                <div class="quiet">{text}</div>
              </th>
              <td class="figure number" data-drop={reason}>
                {countText(dropped[reason])}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </Panel>
);
