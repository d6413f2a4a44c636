export const ActorsView = () => <h1>ActorsView</h1>;
