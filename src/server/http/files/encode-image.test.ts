import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { PICTURES, type UploadLimits } from '../../../domain/surveys/upload-messages.ts';
import { encodeFile } from './encode-image.ts';

const FORMAT =
  'Sorry. This file format is not accepted. We can accept "png, jpeg, jpg, svg+xml, webp" files only.';

function picture(width: number, height: number): sharp.Sharp {
  return sharp({ create: { width, height, channels: 4, background: 'indigo' } });
}

function svg(inside: string, attributes = 'width="60" height="40"'): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
  );
}

async function refusal(
  bytes: Buffer,
  limits: UploadLimits = PICTURES.image,
): Promise<{ status: number; message: string }> {
  const error: unknown = await encodeFile(bytes, limits).then(
    () => new Error('it was accepted'),
    (reason: unknown) => reason,
  );
  const { status, message } = error as { status: number; message: string };
  return { status, message };
}

/** Whether the whole picture is transparent: nothing was drawn. */
async function isBlank(bytes: Buffer): Promise<boolean> {
  const { channels } = await sharp(bytes).stats();
  return channels.at(-1)?.max === 0;
}

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

describe('accepted pictures', () => {
  it.each([
    ['<?xml version="1.0"?>\n<!-- one --><!-- two -->\n<!DOCTYPE svg PUBLIC "a" "b">\n', true],
    ['\uFEFF  <?xml-stylesheet href="a"?>', true],
    ['<!---->'.repeat(100), true],
    ['<!---->'.repeat(100) + 'text', false],
    ['<!-- never closed ', false],
    ['<html>', false],
  ])('recognizes a picture behind %s', async (before, isPicture) => {
    const bytes = Buffer.concat([Buffer.from(before), svg('<rect width="9" height="9"/>')]);
    if (isPicture) expect((await encodeFile(bytes, PICTURES.image)).mediaType).toMatch('image');
    else expect((await refusal(bytes)).message).toBe(FORMAT);
  });

  it.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
  ] as const)('re-encodes %s without its metadata', async (format, mediaType) => {
    const exif = { IFD0: { Copyright: 'secret-place', Make: 'camera' } };
    const bytes = await picture(30, 20).toFormat(format).withExif(exif).toBuffer();
    const encoded = await encodeFile(bytes, PICTURES.image);
    expect(encoded).toMatchObject({ mediaType, width: 30, height: 20 });
    expect(encoded.bytes.includes('secret-place')).toBe(false);
    expect((await sharp(encoded.bytes).metadata()).exif).toBeUndefined();
  });

  it('drops what is appended to a picture', async () => {
    const bytes = Buffer.concat([
      await picture(4, 4).png().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    expect((await encodeFile(bytes, PICTURES.image)).bytes.includes('script')).toBe(false);
  });

  it('keeps a photo upright without its orientation metadata', async () => {
    const bytes = await picture(30, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await encodeFile(bytes, PICTURES.image)).toMatchObject({ width: 20, height: 30 });
  });

  it('rasterises an SVG, enlarging a small one', async () => {
    const prolog = Buffer.from('\uFEFF<?xml version="1.0"?>\n<!-- drawn by hand -->\n<!DOCTYPE svg>\n');
    const bytes = Buffer.concat([prolog, svg('<rect width="60" height="40" fill="red"/>')]);
    const encoded = await encodeFile(bytes, PICTURES.image);
    expect(encoded).toMatchObject({ mediaType: 'image/png', width: 512 });
    expect(await isBlank(encoded.bytes)).toBe(false);
  });
});

describe('refused pictures', () => {
  it.each([
    ['text', Buffer.from('hello')],
    ['HTML that contains an svg', Buffer.from('<html><svg xmlns="http://www.w3.org/2000/svg"/></html>')],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['a cut-off PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a compressed SVG', gzipSync(svg('<rect width="9" height="9"/>'))],
    ['an SVG in UTF-16', Buffer.from(`\uFEFF${svg('').toString()}`, 'utf16le')],
    ['an SVG that is not closed', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>')],
  ])('%s', async (_name, bytes) => {
    expect(await refusal(bytes)).toEqual({ status: 415, message: FORMAT });
  });

  it('a pixel flood, by its header alone', async () => {
    const bytes = await picture(6000, 5000).png({ compressionLevel: 9 }).toBuffer();
    expect(bytes.length).toBeLessThan(1_048_576);
    expect(await refusal(bytes)).toEqual({
      status: 413,
      message: 'Please note that the maximum size of each uploaded file is 25 megapixels.',
    });
    expect((await refusal(svg('', 'width="100000" height="100000"'))).status).toBe(413);
  });

  it('an avatar that is not a PNG, whatever its name, or larger than 500x500', async () => {
    expect(await refusal(await picture(9, 9).webp().toBuffer(), PICTURES.avatar)).toEqual({
      status: 415,
      message: 'Sorry. This file format is not accepted. We can accept "png" files only.',
    });
    expect((await refusal(svg(''), PICTURES.avatar)).status).toBe(415);
    expect((await encodeFile(await picture(500, 500).png().toBuffer(), PICTURES.avatar)).width).toBe(500);
    expect(await refusal(await picture(501, 10).png().toBuffer(), PICTURES.avatar)).toEqual({
      status: 413,
      message: 'Please note that the maximum size of each uploaded file is 500x500 pixels.',
    });
  });
});

describe('a picture that takes too long to process', () => {
  const blurs = '<feTurbulence numOctaves="20" baseFrequency="0.9"/><feMorphology radius="200"/>'.repeat(3);
  const filter = `<filter id="f" x="-1" y="-1" width="3" height="3">${blurs}</filter>`;
  const slow = svg(
    `${filter}<rect filter="url(#f)" width="2000" height="2000"/>`,
    'width="2000" height="2000"',
  );

  it('is aborted and refused, any number of times; the next one is drawn', async () => {
    const refusals = await Promise.all([slow, slow, slow].map((bytes) => refusal(bytes)));
    const message = 'This picture takes too long to process. Please use a simpler one.';
    expect(refusals).toEqual(Array(3).fill({ status: 400, message }));
    expect((await encodeFile(svg('<rect width="9" height="9"/>'), PICTURES.image)).width).toBe(512);
  });
});

describe('an SVG with external references', () => {
  it('does not include local files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'svg-'));
    const local = join(folder, 'secret.png');
    writeFileSync(local, await picture(60, 40).png().toBuffer());
    for (const href of [`file://${local}`, local, '/etc/passwd', 'file:///etc/passwd']) {
      const image = svg(`<image href="${href}" xlink:href="${href}" width="60" height="40"/>`);
      expect(await isBlank((await encodeFile(image, PICTURES.image)).bytes)).toBe(true);
    }
    const included = `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" parse="text" href="/etc/passwd"/>`;
    expect(
      await isBlank((await encodeFile(svg(`<text y="20">${included}</text>`), PICTURES.image)).bytes),
    ).toBe(true);
  });

  it('sends no requests', async () => {
    let requests = 0;
    const server = createServer((_request, response) => {
      requests += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanups.push(() => server.close());
    const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const image = svg(`<style>@import url("${host}/a.css"); rect { fill: url("${host}/b.svg#c"); }</style>
      <image href="${host}/d.png" width="60" height="40"/><use href="${host}/e.svg#f"/><rect width="9" height="9"/>
      <script>fetch("${host}/g")</script>`);
    await encodeFile(image, PICTURES.image);
    expect(requests).toBe(0);
  });

  it('refuses entities: external ones, and exponential expansion', async () => {
    const outside = `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>`;
    const lines = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`);
    const laughs = `<!DOCTYPE svg [<!ENTITY l0 "ha">${lines.join('')}]>`;
    for (const [type, entity] of [
      [outside, 'x'],
      [laughs, 'l9'],
    ]) {
      const bytes = Buffer.concat([Buffer.from(String(type)), svg(`<text>&${String(entity)};</text>`)]);
      expect(await refusal(bytes)).toEqual({ status: 415, message: FORMAT });
    }
  });
});
