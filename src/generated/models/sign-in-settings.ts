// Written by `npm run generate` from schema/. Changes here are lost.

import type { EntityModel } from '../../domain/model/model.ts';

export const signInSettings: EntityModel = {
  name: 'sign-in-settings',
  table: 'organizations',
  resource: 'signInSettings',
  route: '/sign-in-rules',
  label: { singular: 'Sign-in Settings', plural: 'Sign-in Settings' },
  display: '{id}',
  permissions: {
    list: { ADMIN: 'organization' },
    read: { ADMIN: 'organization' },
    create: {},
    update: { ADMIN: 'organization' },
    delete: {},
  },
  selfScope: false,
  sorts: {},
  fields: [
    {
      name: 'requiresPasskeys',
      column: 'requires_passkeys',
      title: 'Passkeys for administrators',
      kind: 'boolean',
      required: true,
      nullable: false,
      readOnly: false,
      writeOnly: false,
      secret: false,
      transient: false,
      inList: true,
      trim: false,
      emptyToNull: false,
      search: false,
      sortable: true,
      filterable: true,
      widget: 'switch',
    },
  ],
  rules: [],
  messages: {
    created: 'Sign-in settings successfully added',
    updated: 'Sign-in settings successfully updated',
    deleted: 'The sign-in settings was successfully deleted.',
    deleteConfirm:
      'The action you are requesting cannot be undone. Do you still want to delete this sign-in settings?',
    notFound: 'This sign-in settings does not exist or has been removed.',
  },
  hooks: [],
  screens: {
    list: {
      title: 'List of Sign-in Settings',
      columns: [
        {
          name: 'requiresPasskeys',
          title: 'Passkeys for administrators',
          sortBy: 'requiresPasskeys',
          link: true,
        },
      ],
      sort: { by: 'requiresPasskeys', order: 'asc' },
      actions: ['edit', 'delete'],
      moreActions: [],
      filters: [],
      bulk: [],
      search: false,
      empty: 'There are no sign-in settings yet',
      addLabel: 'Add Sign-in Settings',
    },
    view: {
      title: '{id}',
      sections: [
        { rows: [{ field: 'requiresPasskeys', title: 'Passkeys for administrators' }], aside: false },
      ],
      actions: ['edit', 'delete'],
      moreActions: [],
      history: true,
    },
    form: {
      createTitle: 'Add Sign-in Settings',
      editTitle: 'Edit Sign-in Settings',
      submitCreate: 'Add',
      submitEdit: 'Save',
      sections: [{ title: 'Sign-in Settings', layout: [['requiresPasskeys']] }],
    },
  },
};
