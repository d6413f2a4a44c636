export const ResourcesView = () => <h1>ResourcesView</h1>;
