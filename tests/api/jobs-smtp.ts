import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The mail server's reply to a mail, by the number of earlier ones to the same address. */
export type Verdict = (to: string, readBefore: number) => string | Promise<string>;

export interface SmtpServer {
  url: string;
  /** mails that were accepted */
  accepted: { to: string; raw: string }[];
  /** offered mails by address */
  offered: Map<string, number>;
  stop: () => Promise<void>;
}

interface Dialogue {
  to: string;
  mail: string | undefined;
}

/** A mail server that stores mails, or refuses them as configured. */
export async function startSmtp(verdict: Verdict = () => '250 kept'): Promise<SmtpServer> {
  const accepted: SmtpServer['accepted'] = [];
  const offered: SmtpServer['offered'] = new Map();

  async function finish(socket: Socket, { to, mail = '' }: Dialogue): Promise<void> {
    const before = offered.get(to) ?? 0;
    offered.set(to, before + 1);
    const answer = await verdict(to, before);
    if (answer.startsWith('2')) accepted.push({ to, raw: mail });
    socket.write(`${answer}\r\n`);
  }

  function obey(socket: Socket, line: string, dialogue: Dialogue): void {
    if (dialogue.mail !== undefined) {
      if (line !== '.') {
        dialogue.mail += `${line.replace(/^\.\./, '.')}\r\n`;
        return;
      }
      void finish(socket, dialogue);
      dialogue.mail = undefined;
    } else if (/^EHLO/i.test(line)) socket.write('250-localhost\r\n250 8BITMIME\r\n');
    else if (/^RCPT TO:<(.*)>/i.test(line)) {
      dialogue.to = /<(.*)>/.exec(line)?.[1] ?? '';
      socket.write('250 ok\r\n');
    } else if (/^DATA/i.test(line)) {
      dialogue.mail = '';
      socket.write('354 go on\r\n');
    } else if (/^STARTTLS/i.test(line)) socket.write('502 not offered\r\n');
    else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
    else socket.write('250 ok\r\n');
  }

  const server = createServer((socket) => {
    const dialogue: Dialogue = { to: '', mail: undefined };
    let rest = '';
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) obey(socket, line, dialogue);
    });
    socket.write('220 localhost\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted,
    offered,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
