import { useMemo } from 'preact/hooks';
import type { StateResource } from '../../api/client.js';
import { setQuery } from '../../lib/location.js';
import { searchedNodes, valueNode } from '../../lib/value-tree.js';
import { Panel } from '../../ui/panel.js';
import { SearchField } from '../../ui/search-field.js';
import { ValueTree } from '../../ui/value-tree.js';

type AttributesProps = { readonly resource: StateResource; readonly query: URLSearchParams };

/** The declared attributes as a tree that can be searched. */
export const AttributesPanel = ({ resource, query }: AttributesProps) => {
  const search = query.get('q') ?? '';
  const withEmpty = query.get('empty') === 'yes';
  const nodes = useMemo(() => Object.entries(resource.attributes).map(([name, value]) => valueNode(name, value)), [resource]);
  const shown = useMemo(() => searchedNodes(nodes, search, withEmpty), [nodes, search, withEmpty]);
  return (
    <Panel
      title="Declared attributes"
      more={
        <span class="quiet">
          {shown.length} of {nodes.length}
        </span>
      }
    >
      {resource.truncated === true ? (
        <p>The attributes are too large to be shown. The first command above prints them.</p>
      ) : (
        <>
          <div class="filters" role="search">
            <SearchField label="Search attributes" query={query} />
            <label class="toggle">
              <input
                type="checkbox"
                checked={withEmpty}
                onChange={(event) => {
                  setQuery({ empty: event.currentTarget.checked ? 'yes' : undefined });
                }}
              />
              Show empty ones
            </label>
          </div>
          {shown.length === 0 ? (
            <p class="quiet empty">{nodes.length === 0 ? 'The state declares no attributes.' : 'No attribute matches.'}</p>
          ) : (
            <ValueTree key={search} nodes={shown} isOpen={search !== ''} />
          )}
          <p class="quiet">
            Secrets are shown as <span class="status triage">sensitive</span>. They are compared by value, but their values do not leave the
            service.
          </p>
        </>
      )}
    </Panel>
  );
};
