import simpleRest from 'ra-data-simple-rest';
import { createElement as element } from 'react';
import {
  Admin,
  Datagrid,
  Edit,
  fetchUtils,
  List,
  Resource,
  SimpleForm,
  TextField,
  TextInput,
} from 'react-admin';
import { createRoot } from 'react-dom/client';

/** The only adaptation: our responses have their data beside other members. */
async function httpClient(url, options) {
  const response = await fetchUtils.fetchJson(url, options);
  return { ...response, json: response.json.data };
}

const filters = [element(TextInput, { key: 'search', source: 'search', label: 'Search', alwaysOn: true })];

function Practices() {
  const fields = ['name', 'city', 'state'].map((source) => element(TextField, { key: source, source }));
  return element(
    List,
    { filters, perPage: 10, sort: { field: 'name', order: 'ASC' } },
    element(Datagrid, { rowClick: 'edit', bulkActionButtons: false }, ...fields),
  );
}

function Practice() {
  const form = element(SimpleForm, null, element(TextInput, { source: 'city' }));
  return element(Edit, { mutationMode: 'pessimistic' }, form);
}

createRoot(document.getElementById('root')).render(
  element(
    Admin,
    { dataProvider: simpleRest('/v1', httpClient), disableTelemetry: true },
    element(Resource, { name: 'practices', list: Practices, edit: Practice }),
  ),
);
