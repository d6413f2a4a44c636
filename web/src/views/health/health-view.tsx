export const HealthView = () => <h1>HealthView</h1>;
