import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isAnswer, removeStoredScan, sealingKey, storedScansOf, storeScan } from './sealed-scans.ts'

const aStore = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    all: () => [...kept.values()].join(),
  }
}
const aKey = async () => (await sealingKey(randomBytes(32).toString('base64url')))!
const whose = { account_id: 'ada', event_id: 'fair' }
const scanAt = (minute: number, code = '4F0A9C2177BD') => ({
  event_id: 'fair',
  code,
  scanned_at: `2026-03-02T15:0${minute}:00.000Z`,
})

test('a kept scan is unreadable on the device, and whole again with its person’s key', async () => {
  const store = aStore()
  const key = await aKey()
  await storeScan(store, key, whose, scanAt(1))
  await storeScan(store, key, whose, scanAt(2, '0123456789AB'))
  expect(store.all()).not.toMatch(/4F0A9C2177BD|0123456789AB/)
  expect(await storedScansOf(store, key, whose)).toEqual([scanAt(1), scanAt(2, '0123456789AB')])
  removeStoredScan(store, whose, scanAt(1))
  expect(await storedScansOf(store, key, whose)).toEqual([scanAt(2, '0123456789AB')])
})

test('it stays sealed for that person: another key, account or event opens nothing and removes nothing', async () => {
  const store = aStore()
  const key = await aKey()
  await storeScan(store, key, whose, scanAt(1))
  const another = { ...whose, account_id: 'eve' }
  expect(await storedScansOf(store, await aKey(), whose)).toEqual([])
  expect(await storedScansOf(store, key, another)).toEqual([])
  removeStoredScan(store, another, scanAt(1))
  // moved under another name, the seal does not open
  store.setItem('fairlead-kept-scans', store.all().replace('"ada"', '"eve"'))
  expect(await storedScansOf(store, key, another)).toEqual([])
  store.setItem('fairlead-kept-scans', store.all().replace('"eve"', '"ada"'))
  expect(await storedScansOf(store, key, whose)).toEqual([scanAt(1)])
})

test('its key cannot be taken out of the page', async () => {
  expect((await aKey()).extractable).toBe(false)
})

test('what is no list of sealed scans is read as none', async () => {
  const store = aStore()
  for (const text of ['x', '{}', '[null]', `[${JSON.stringify(scanAt(1))}]`]) {
    store.setItem('fairlead-kept-scans', text)
    expect(await storedScansOf(store, await aKey(), whose)).toEqual([])
  }
})

test('only what is said of the ticket ends the waiting', () => {
  const words = [
    'not_found',
    'conflict',
    'ticket_elsewhere',
    'ticket_canceled',
    'ticket_waiting',
    'invalid',
  ] as const
  for (const word of words) expect(isAnswer({ word }), word).toBe(true)
  const others = [
    'offline',
    'not_signed_in',
    'too_many_requests',
    'two_step_required',
    'not_active',
    'unexpected',
  ] as const
  for (const word of others) expect(isAnswer({ word }), word).toBe(false)
})
