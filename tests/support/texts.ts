import { registerApp } from '../../src/server/app.ts';
import { createServer } from '../../src/server/http/create-server.ts';
import { TEXT_WEBHOOK, twilioSignature } from '../../src/server/surveys/text-webhook.ts';
import { harness } from './harness.ts';

const TOKEN = 'a-token-of-the-suite';
const ORIGIN = 'https://texts.test';

/** A server with a Twilio account. @returns sends it a message as Twilio does, by default signed */
export async function twilioServer() {
  const { ctx } = await harness();
  const twilio = { accountSid: 'AC1', authToken: TOKEN, from: '+15005550006' };
  const config = { ...ctx.config, appUrl: ORIGIN, twilio };
  const app = await registerApp(createServer(config), { ...ctx, config });
  return async (fields: Record<string, string>, signature?: string) => {
    const body = new URLSearchParams({ To: '+15005550006', MessageSid: 'SM1', ...fields });
    const answer = await app.inject({
      method: 'POST',
      url: TEXT_WEBHOOK,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature ?? twilioSignature(TOKEN, `${ORIGIN}${TEXT_WEBHOOK}`, body),
      },
      payload: body.toString(),
    });
    return { status: answer.statusCode, text: answer.body };
  };
}

let numbers = 0;

/** A number that no other test of this process texts from. */
export function newPhone(): string {
  numbers += 1;
  return `+1213373${String(1000 + (process.pid % 89) * 100 + numbers).slice(-4)}`;
}
