import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { universityCheckIn } from '../check-in.contract.ts'
import { universityLetIns } from '../let-ins.contract.ts'
import { universityWalkIns } from '../walk-ins.contract.ts'
import { asKeptAction, asScan, isAnswer } from './door-actions.ts'
import { removeStoredScan, storedScansOf, storeScan } from './sealed-scans.ts'
import { keyOfLink, sealingKey } from './sealing.ts'

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
  const calls = [universityCheckIn.checkIn, universityCheckIn.checkInPerson, universityLetIns.letIn]
  for (const word of [...calls, universityWalkIns.walkIn].flatMap(({ problems }) => problems))
    expect(isAnswer({ word }), word).toBe(true)
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

test('what was done comes back as it was, also what the version before stored', () => {
  const kept = {
    done_at: scanAt(1).scanned_at,
    action: { kind: 'person' as const, registration_id: 'r', name: 'Ada Byron' },
    key: 'k',
    person: 'r',
    refused: { message: 'No place', word: 'ticket_waiting', may_let_in: true },
  }
  expect(asKeptAction(asScan('fair', kept))).toEqual(kept)
  expect(asKeptAction(scanAt(2))).toMatchObject({
    done_at: scanAt(2).scanned_at,
    action: { kind: 'scan', code: '4F0A9C2177BD' },
  })
})

test('changed, it keeps its place; a helper’s opens with the same link and no other', async () => {
  const store = aStore()
  const key = (await keyOfLink('a link'))!
  await storeScan(store, key, whose, scanAt(1))
  await storeScan(store, key, whose, scanAt(2))
  await storeScan(store, key, whose, scanAt(1, '0123456789AB'))
  const again = (await keyOfLink('a link'))!
  expect(await storedScansOf(store, again, whose)).toEqual([scanAt(1, '0123456789AB'), scanAt(2)])
  expect(await storedScansOf(store, (await keyOfLink('another'))!, whose)).toEqual([])
  expect(again.extractable).toBe(false)
})
