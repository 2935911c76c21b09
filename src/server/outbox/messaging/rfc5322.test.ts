import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { invitationMail, loginLinkMail } from './account-mails.ts';
import { type Message, toRfc5322 } from './rfc5322.ts';

const LINK = `https://chairside.example.com/login?stytch_token_type=login&token=${'A'.repeat(43)}`;

function message(changes: Partial<Message> = {}): Message {
  return {
    id: '0190f0d2-0000-7000-8000-000000000000',
    from: 'Chairside <no-reply@example.com>',
    to: 'ann@example.com',
    date: new Date('2026-11-20T19:00:00Z'),
    headers: {},
    ...loginLinkMail(LINK),
    ...changes,
  };
}

describe('toRfc5322', () => {
  it('keeps each link on its own line, readable in the raw file', async () => {
    const raw = (await toRfc5322(message())).toString();
    expect(raw.split('\r\n')).toContain(LINK);
    expect(raw).not.toMatch(/[^\r]\n/);
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThan(998);
  });

  it('is parsed by a mail reader, including accents', async () => {
    const mail = invitationMail({
      inviterName: 'Zoë Ångström',
      organizationName: 'Clínica Sonrisas Brillantes de la Asunción',
      link: 'https://chairside.example.com/login',
    });
    const read = await PostalMime.parse(
      await toRfc5322(message({ ...mail, from: 'Clínica <no-reply@example.com>' })),
    );
    expect(read.subject).toBe('Zoë Ångström has invited you to Clínica Sonrisas Brillantes de la Asunción');
    expect(read.from).toEqual({ name: 'Clínica', address: 'no-reply@example.com' });
    expect(read.to).toMatchObject([{ address: 'ann@example.com' }]);
    expect(read.text).toContain('Zoë Ångström has invited you');
    expect(read.text?.split('\n')).toContain('https://chairside.example.com/login');
    expect(read.messageId).toBe('<0190f0d2-0000-7000-8000-000000000000@example.com>');
    expect(new Date(read.date ?? '').toISOString()).toBe('2026-11-20T19:00:00.000Z');
  });

  it('escapes text, so that no name can add a header or markup', async () => {
    const mail = invitationMail({
      inviterName: 'Eve\r\nBcc: all@example.com',
      organizationName: '<img src=x onerror=alert(1)>',
      link: 'https://chairside.example.com/login',
    });
    const to = 'ann@example.com\r\nBcc: all@example.com';
    const raw = (await toRfc5322(message({ ...mail, to }))).toString();
    const read = await PostalMime.parse(raw);
    expect(read.bcc).toBeUndefined();
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
    expect(read.html).not.toContain('<img');
  });

  it('keeps a long link of a header whole for its reader, and pictures beside the HTML', async () => {
    const picture = Buffer.from('picture');
    const unsubscribe = `<${LINK}>`;
    const raw = await toRfc5322(
      message({
        images: { chart: picture.toString('base64') },
        headers: { 'List-Unsubscribe': unsubscribe },
      }),
    );
    const { headers, attachments } = await PostalMime.parse(raw);
    expect(headers).toContainEqual(expect.objectContaining({ key: 'list-unsubscribe', value: unsubscribe }));
    expect(headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect(attachments).toMatchObject([
      { contentId: '<chart>', mimeType: 'image/png', disposition: 'inline' },
    ]);
    expect(new Uint8Array(attachments[0]?.content as ArrayBuffer)).toEqual(new Uint8Array(picture));
  });
});
