import { expect, test } from 'vitest'
import { isPublicAddress, isPublicName } from './networks.ts'
import { publicLookup } from './public-lookup.ts'

test.each([
  ['203.0.114.9', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['nowhere', false],
])('%s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic))

test.each([
  ['push.example.net', true],
  ['xn--bcher-kva.example', true],
  ['localhost', false],
  ['a.localhost', false],
  ['printer.local', false],
  ['metadata.internal', false],
  ['router.lan', false],
  ['intranet', false],
  ['203.0.114.9', false],
  ['push.example.net.', false],
])('%s is a public name: %s', (name, isPublic) => expect(isPublicName(name)).toBe(isPublic))

test.each([true, false])(
  'a name that leads to this machine is not found, all of them asked: %s',
  async (all) => {
    const error = await new Promise<Error | null>((resolve) => publicLookup('localhost', { all }, resolve))
    expect(error?.message).toContain('isn’t public')
  },
)
