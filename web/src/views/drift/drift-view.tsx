export const DriftView = () => <h1>DriftView</h1>;
