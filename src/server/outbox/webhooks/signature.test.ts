import { expect, it } from 'vitest';
import { newSecret, signedHeaders } from './signature.ts';

const MESSAGE = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  body: '{"test": 2432232314}',
  at: new Date(1_614_265_330_900),
};

it('matches the example of Standard Webhooks', () => {
  expect(signedHeaders(MESSAGE, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
    'webhook-id': MESSAGE.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('has two values while a secret is rotated', () => {
  const [first, second] = [newSecret(), newSecret()];
  const both = signedHeaders(MESSAGE, [first, second])['webhook-signature']?.split(' ');
  expect(both).toEqual(
    [first, second].map((secret) => signedHeaders(MESSAGE, [secret])['webhook-signature']),
  );
  expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});
