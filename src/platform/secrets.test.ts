import { expect, test } from 'vitest'
import { hashPassword, isSigned, passwordFits, seal, sign, unseal } from './secrets.ts'

test('a password fits its own hash and no other', async () => {
  const hash = await hashPassword('correct horse battery')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordFits(hash, 'correct horse battery')).toBe(true)
  expect(await passwordFits(hash, 'correct horse batterz')).toBe(false)
})

test('nobody has a password', async () => {
  expect(await passwordFits(undefined, '')).toBe(false)
  expect(await passwordFits(undefined, 'correct horse battery')).toBe(false)
})

test('a signature is good for its text, its purpose and its key alone', () => {
  const signature = sign('a key', 'invitation', 'event:1')
  expect(signature).toMatch(/^[\w-]{43}$/)
  expect(isSigned('a key', 'invitation', 'event:1', signature)).toBe(true)
  for (const [key, purpose, text, given] of [
    ['another', 'invitation', 'event:1', signature],
    ['a key', 'feed', 'event:1', signature],
    ['a key', 'invitation', 'event:2', signature],
    ['a key', 'invitation', 'event:1', `${signature.slice(0, -1)}é`],
    ['a key', 'invitation', 'event:1', ''],
  ] as const)
    expect(isSigned(key, purpose, text, given)).toBe(false)
})

test('what is sealed opens with its key, for its purpose, unchanged, and for nothing else', () => {
  const sealed = seal('a key', 'app of one', 'JBSWY3DP')
  expect(sealed.toString('latin1')).not.toContain('JBSWY3DP')
  expect(seal('a key', 'app of one', 'JBSWY3DP')).not.toEqual(sealed)
  expect(unseal('a key', 'app of one', sealed)).toBe('JBSWY3DP')
  expect(unseal('another', 'app of one', sealed)).toBeNull()
  expect(unseal('a key', 'app of another', sealed)).toBeNull()
  expect(unseal('a key', 'app of one', sealed.subarray(1))).toBeNull()
  expect(unseal('a key', 'app of one', Buffer.alloc(0))).toBeNull()
  const changed = Buffer.from(sealed)
  changed[12]! ^= 1
  expect(unseal('a key', 'app of one', changed)).toBeNull()
})
