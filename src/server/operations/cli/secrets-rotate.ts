import { keyFile } from '../../identity/secrets/key-ring.ts';
import { rotateSecrets } from '../../identity/secrets/rotate-secrets.ts';
import { createCommand, withDatabase } from './command.ts';

/** `npm run secrets:rotate`: seals all stored secrets under a new key. */
export const main = createCommand({
  usage: `Usage: npm run secrets:rotate

Encrypts all stored secrets again: under ENCRYPTION_KEY where it is set (put the old one in ENCRYPTION_KEY_PREVIOUS and restart the
servers first), else under a new key, which the file in DATA_DIR then holds before the old one. Run it again if it is
interrupted: it then completes that rotation. Servers on the same PostgreSQL keep running. The embedded database serves
one process: stop the server first.`,
  options: {},
  whenLocked: 'The embedded database serves one process: stop the server while you rotate.',
  run: ({ config: read, output }) => {
    const config = read();
    return withDatabase(config, async (db) => {
      const { sealed, lost, isResumed } = await rotateSecrets(db, config);
      if (isResumed)
        output.out(
          'The rotation that was interrupted is complete. No further key was added: run it again for a new one.',
        );
      const where = config.encryptionKey === undefined ? keyFile(config.dataDir) : 'ENCRYPTION_KEY';
      output.out(`${sealed} secrets are encrypted with the key of ${where}.`);
      for (const { table, column, id } of lost)
        output.err(`No key decrypts ${table}.${column} of ${id}: rotate it, or enter it again.`);
      return lost.length === 0 ? 0 : 1;
    });
  },
});
