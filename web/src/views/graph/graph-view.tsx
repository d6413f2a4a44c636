export const GraphView = () => <h1>GraphView</h1>;
