// Run by npm run dev: loads the server's modules while its predecessor still serves, and starts on a message.
await import('../../src/server/operations/start-server.ts');
process.once('message', ({ port }) => {
  process.disconnect();
  process.env.PORT = String(port);
  void import('../../src/server/main.ts');
});
process.send('loaded');
