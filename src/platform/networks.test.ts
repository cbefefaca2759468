import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { coarseNetwork, isLoopbackName, networkOf, proxyComplaint, trustedProxies } from './networks.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['::1', '::/48'],
  ['nowhere', null],
])('%s lies in %s', (ip, network) => expect(coarseNetwork(ip)).toBe(network))

test.each([
  ['203.0.113.7', '203.0.113.7/32'],
  ['203.0.113.7:51234', '203.0.113.7/32'],
  ['::ffff:203.0.113.7', '203.0.113.7/32'],
  ['::FFFF:cb00:7107', '203.0.113.7/32'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7/32'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['fe80::2%25wlan1', 'fe80::/64'],
  ['::1', '::/64'],
  ['unknown', 'nowhere'],
  ['_hidden', 'nowhere'],
  ['', 'nowhere'],
])('tries from %j count as those of %s', (ip, network) => expect(networkOf(ip)).toBe(network))

describe('TRUST_PROXY', () => {
  test.each(['off', 'on', '1', '3', 'loopback', '10.0.0.0/8', '10.1.2.3, fd00::/8 loopback', '2001:db8::1'])(
    '%s is a setting',
    (setting) => expect(proxyComplaint(setting, false)).toBeNull(),
  )

  test.each([
    ['yes', '"yes" is none of these'],
    ['10.0.0.0/99', '"10.0.0.0/99" is none of these'],
    ['loopback,10.0.0/8', '"10.0.0/8" is none of these'],
    ['0', '"0" is none of these'],
    ['12', '"12" is none of these'],
    ['0x7f000001', '"0x7f000001" is none of these'],
    ['proxy.example', '"proxy.example" is none of these'],
    ['0.0.0.0/0', '"0.0.0.0/0" is everyone'],
    ['::/0', '"::/0" is everyone'],
  ])('%s is named with what it should hold', (setting, words) => {
    expect(proxyComplaint(setting, false)).toContain(words)
    expect(proxyComplaint(setting, false)).toContain('10.0.0.0/8, loopback')
  })

  test('on is refused in production', () => {
    expect(proxyComplaint('on', true)).toMatch(/^TRUST_PROXY=on believes anyone about/)
  })

  /** Whom the server considers the caller. */
  const callerOf = async (setting: string, remoteAddress: string, said: string) => {
    const app = Fastify({ trustProxy: trustedProxies(setting) })
    app.get('/', async ({ ip }) => ip)
    const { body } = await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': said } })
    await app.close()
    return body
  }
  const ATTACKER = '203.0.113.9'
  const PROXY = '10.0.0.2'

  test.each([
    ['off', PROXY, '1.1.1.1', PROXY],
    // straight to the server, whatever the caller claims
    ['1', ATTACKER, '1.1.1.1', ATTACKER],
    ['2', ATTACKER, '1.1.1.1, 2.2.2.2', ATTACKER],
    ['loopback', ATTACKER, '127.0.0.1', ATTACKER],
    ['10.0.0.0/8', ATTACKER, '10.0.0.2', ATTACKER],
    ['loopback', PROXY, '1.1.1.1', PROXY],
    // through the proxy, which appends the address it sees to what the caller claimed
    ['1', PROXY, `1.1.1.1, ${ATTACKER}`, ATTACKER],
    ['1', '::ffff:10.0.0.2', `10.0.0.2, ${ATTACKER}`, ATTACKER],
    ['1', '::1', `127.0.0.1, ${ATTACKER}`, ATTACKER],
    ['2', PROXY, `1.1.1.1, ${ATTACKER}, 198.51.100.3`, ATTACKER],
    ['10.0.0.0/8', PROXY, `10.9.9.9, ${ATTACKER}`, ATTACKER],
    ['10.0.0.0/8', '::ffff:10.0.0.2', `10.9.9.9, ${ATTACKER}`, ATTACKER],
    ['uniquelocal', PROXY, `::ffff:10.9.9.9, ${ATTACKER}, 192.168.0.1`, ATTACKER],
    ['fd00::/8', 'fd00::2', `fd00::3, ${ATTACKER}`, ATTACKER],
    ['10.0.0.2', PROXY, `10.0.0.3, ${ATTACKER}`, ATTACKER],
    ['10.0.0.0/8', PROXY, 'unknown', 'unknown'],
    ['10.0.0.0/8', PROXY, 'nonsense, 10.0.0.3', 'nonsense'],
    // no one claimed anything
    ['1', PROXY, '', PROXY],
  ])('%s: who comes from %s saying %j is %s', async (setting, from, said, caller) =>
    expect(await callerOf(setting, from, said)).toBe(caller),
  )
})

test('a name of this machine alone is one no stranger can make lead here', () => {
  for (const name of [
    'localhost',
    'LOCALHOST',
    'app.localhost',
    '127.0.0.1',
    '127.9.9.9',
    '[::1]',
    '::1',
    '::ffff:127.0.0.1',
  ])
    expect(isLoopbackName(name), name).toBe(true)
  for (const name of [
    '',
    '0.0.0.0',
    '[::]',
    'localhost.evil.example',
    'evil-localhost',
    '127.0.0.1.nip.example',
    '10.0.0.1',
    'localhost.',
  ])
    expect(isLoopbackName(name), name).toBe(false)
})
