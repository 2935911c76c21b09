import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  NewCredential,
  PasskeyCreation,
  PasskeyRequest,
  SignedChallenge,
} from '../../src/generated/calls/types.ts';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');
const [PRESENT, VERIFIED, ATTESTED] = [1, 4, 64];

/** Ways an attacker could tamper with the data of an authenticator or a browser. */
interface Bent {
  origin?: string;
  rpId?: string;
  /** without user verification (finger or PIN) */
  isUnverified?: boolean;
  counter?: number;
  type?: string;
  userHandle?: string;
}

/** A simulated device and browser with one passkey: an ES256 key that signs as WebAuthn specifies. */
export class Authenticator {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly id = randomBytes(32);
  private counter = 0;
  private userHandle = '';

  constructor(private readonly origin: string) {}

  create(options: PasskeyCreation, bent: Bent = {}): NewCredential {
    this.userHandle = options.user.id;
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, isoCBOR.encode(key)]);
    const authData = Buffer.concat([this.head({ rpId: options.rp.id, ...bent }, ATTESTED), credential]);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: base64url(this.id),
      clientDataJSON: base64url(this.client(options.challenge, { type: 'webauthn.create', ...bent })),
      attestationObject: base64url(isoCBOR.encode(attestation)),
      transports: ['internal'],
    };
  }

  sign(options: PasskeyRequest, bent: Bent = {}): SignedChallenge {
    this.counter = bent.counter ?? this.counter + 1;
    const authenticatorData = this.head({ rpId: options.rpId, ...bent }, 0);
    const client = this.client(options.challenge, { type: 'webauthn.get', ...bent });
    const signature = sign(
      'sha256',
      Buffer.concat([authenticatorData, sha256(client)]),
      this.keys.privateKey,
    );
    return {
      id: base64url(this.id),
      clientDataJSON: base64url(client),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(signature),
      userHandle: bent.userHandle ?? this.userHandle,
    };
  }

  private head({ rpId = '', isUnverified }: Bent, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = flags | PRESENT | (isUnverified ? 0 : VERIFIED);
    return Buffer.concat([sha256(rpId), Buffer.from([all]), counter]);
  }

  private client(challenge: string, { type, origin = this.origin }: Bent): string {
    return JSON.stringify({ type, challenge, origin, crossOrigin: false });
  }
}
