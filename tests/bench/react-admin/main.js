import simpleRest from 'ra-data-simple-rest';
import { createElement as element } from 'react';
import { Admin, Datagrid, EditButton, List, Resource, TextField, TextInput } from 'react-admin';
import { createRoot } from 'react-dom/client';

const provider = simpleRest('/api', undefined, 'X-Total-Count');
const sort = { field: 'name', order: 'ASC' };
const filters = [element(TextInput, { key: 'q', source: 'q', label: 'Search', alwaysOn: true })];

function Practices() {
  const fields = ['name', 'city', 'state'].map((source) => element(TextField, { key: source, source }));
  const grid = element(Datagrid, null, ...fields, element(EditButton, { key: 'edit' }));
  return element(List, { filters, perPage: 25, sort }, grid);
}

createRoot(document.getElementById('root')).render(
  element(
    Admin,
    { dataProvider: provider, disableTelemetry: true },
    element(Resource, { name: 'practices', list: Practices, edit: () => null }),
  ),
);
