/** The file, the text that it has once, and what takes its place. */
type Patch = [file: string, before: string, after: string];
type Fault = [fault: string, entity: string, failing: RegExp, ...patches: Patch[]];

const of = (file: string) => `src/server/entities/${file}.ts`;

/** Faults in the generic server, which the suite of one entity must find: test-entity.test.ts plants them. */
export const FAULTS: Fault[] = [
  [
    'a list is not limited to the practices of its viewer',
    'kit',
    /permissions of kit > USER > sees records in its scope and none outside/,
    [
      of('list-records'),
      "...scopeConditions(builder, runtime, scope, viewer, 't'),",
      "...scopeConditions(builder, runtime, 'organization', viewer, 't'),",
    ],
  ],
  [
    'a total counts the records of all practices',
    'kit',
    /permissions of kit > USER > sees records in its scope and none outside/,
    [
      of('list-records'),
      'const total = totalSql(runtime, conditions);\n  const hasCursor',
      'const total = totalSql(runtime, conditions.slice(0, 1));\n  const hasCursor',
    ],
  ],
  [
    'an update reaches the records of other organizations',
    'shelf',
    /two organizations with shelf > reads, changes and deletes nothing of the other/,
    [
      of('record-state'),
      "where ${conditions.join(' and ')} and t.id",
      "where (${conditions.join(' and ')} or true) and t.id",
    ],
    [
      of('record-state'),
      'where t.organization_id = ${builder.once(organizationSlot)} and t.id',
      'where (t.organization_id = ${builder.once(organizationSlot)} or true) and t.id',
    ],
    // the second wall: row-level security, on the database that is used
    ['src/server/db/postgres/postgres-database.ts', 'role: REQUEST_ROLE,', ''],
    [
      'src/server/db/embedded/pglite-worker.mjs',
      'await db.exec(role ? `${start}; set local role ${role}` : start);',
      'await db.exec(start);',
    ],
  ],
  [
    'a read-only field can be written',
    'kit',
    /fields of kit > lets nobody set what is read-only/,
    ['src/domain/access/permissions.ts', 'if (field.readOnly) return false;\n  if (field.on', 'if (field.on'],
  ],
  [
    'a secret is returned',
    'kit',
    // each response is compared with its contract, so the first record of any entity with a secret fails
    /must NOT have additional properties "sikkaSecretKey"/,
    ['src/domain/access/permissions.ts', 'if (field.writeOnly || !canRead', 'if (!canRead'],
    [of('select-record'), 'if (field.writeOnly) {', 'if (field.writeOnly && !field.secret) {'],
  ],
  [
    'a conditional rule is not checked',
    'kit',
    /validation of kit > rule .*borrower/,
    [
      'src/domain/model/validation.ts',
      'const at = error.instancePath',
      'if (compiled) continue;\n    const at = error.instancePath',
    ],
  ],
  [
    'a unique value is claimed twice',
    'kit',
    /uniqueness of kit code > refuses a second record with the same value/,
    [of('check-database'), 'if (claimed.size > 0) failures', 'if (claimed.size > 1) failures'],
    [of('write-record'), 'if (field.unique && constraint', 'if (!field.unique && constraint'],
  ],
  [
    'a change leaves no entry in the history',
    'kit',
    /relation kit\.practice > is changed/,
    [of('write-records'), 'await writeAudit(tx, signedIn.session, runtime.model.name, entries);', ''],
  ],
  [
    'an exported formula is not disabled',
    'kit',
    /export of kit > by an administrator > is a file for spreadsheets/,
    ['src/server/intake/csv/write-csv.ts', 'escape_formulas: true', 'escape_formulas: false'],
  ],
  [
    'a record is deleted though others refer to it',
    'kit',
    /relation kit\.shelf > when its target is deleted/,
    [of('delete-record'), "if (referrer.relation.onTargetDelete !== 'refuse') continue;", 'continue;'],
    [of('delete-record'), "if (referrer.relation.onTargetDelete !== 'detach') continue;", ''],
  ],
  [
    'a bulk call reaches the records of all practices',
    'kit',
    /bulk calls for kit > by USER > deletes within the practices alone/,
    [
      of('bulk'),
      'lockRecords(tx, runtime, viewer, scope, ids)',
      "lockRecords(tx, runtime, viewer, 'organization', ids)",
    ],
  ],
  [
    'a list ignores its filters',
    'kit',
    /lists of kit > filtered by/,
    [
      of('filters'),
      "if (operator === 'any') return `${column} = any(${placeholder}::${type}[])`;",
      "if (operator === 'any') return `(${column} = any(${placeholder}::${type}[]) or true)`;",
    ],
  ],
];
