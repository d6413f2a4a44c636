export const ActorView = () => <h1>ActorView</h1>;
