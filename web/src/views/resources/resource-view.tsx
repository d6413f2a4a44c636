export const ResourceView = () => <h1>ResourceView</h1>;
