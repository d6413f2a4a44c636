export const EventsView = () => <h1>EventsView</h1>;
