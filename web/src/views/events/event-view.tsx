export const EventView = () => <h1>EventView</h1>;
