import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isNothing, keepJob, keptJobIn, readKeptJob } from './kept-job.ts'
import { keepText, keptText, onKeptText } from './kept-text.ts'
import { emptyPosting } from './values.ts'

const store = new Map<string, string>()
const room = { characters: 5_000_000 }

// a browser's storage, which Node does not have
vi.stubGlobal('localStorage', {
  getItem: (key: string) => store.get(key) ?? null,
  removeItem: (key: string) => void store.delete(key),
  setItem: (key: string, text: string) => {
    if (text.length > room.characters) throw new DOMException('full', 'QuotaExceededError')
    store.set(key, text)
  },
})
vi.stubGlobal('window', new EventTarget())

const began_at = '2025-03-05T10:42:00.000Z'
const kept_at = '2025-03-05T11:07:00.000Z'
const fields = {
  title: 'Kiln intern',
  description: '<p>You fire pots.</p>',
  type: 'full-time',
  work_mode: 'on-site',
  locations: ['Trenton, NJ'],
  openings: 2,
  start_date: '2027-06-01',
}
const whole = { format: 1, began_at, kept_at, fields }
const values = { ...emptyPosting(), ...fields }

beforeEach(() => {
  store.clear()
  room.characters = 5_000_000
})

test('what is kept is read again, with the pay period its type usually has', () => {
  expect(keepJob({ began_at, kept_at, values })).toBe(true)
  expect(readKeptJob()).toEqual({ began_at, kept_at, values: { ...values, salary_period: 'year' } })
})

test('it is kept under nothing personal, and not under what signing out forgets', () => {
  keepJob({ began_at, kept_at, values })
  expect([...store.keys()]).toEqual(['fairlead-first-job'])
})

test('where nothing is written, nothing is kept', () => {
  keepJob({ began_at, kept_at, values })
  expect(keepJob({ began_at, kept_at, values: emptyPosting() })).toBe(true)
  expect(store.size).toBe(0)
  expect(isNothing({ ...emptyPosting(), title: ' ' })).toBe(false)
})

test.each([
  ['a title that is missing', { title: '' }],
  ['a megabyte of text', { description: `<p>${'x'.repeat(1_000_000)}</p>` }],
  ['a place longer than one may be', { locations: ['x'.repeat(201)] }],
  ['no number of openings', { openings: '' }],
])('%s stays until it is mended', (_, wrong) => {
  expect(keepJob({ began_at, kept_at, values: { ...values, ...wrong } })).toBe(true)
  expect(readKeptJob()?.values).toMatchObject(wrong)
})

test('a full storage says so, and leaves what it had', () => {
  keepJob({ began_at, kept_at, values })
  room.characters = 100
  expect(keepJob({ began_at, kept_at, values: { ...values, title: 'Kiln lead' } })).toBe(false)
  expect(readKeptJob()?.values.title).toBe('Kiln intern')
})

test('a storage that may not be used is one that keeps nothing', () => {
  const allowed = localStorage
  vi.stubGlobal('localStorage', undefined)
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('The operation is insecure', 'SecurityError')
    },
  })
  expect(keptText()).toBeNull()
  expect(keepJob({ began_at, kept_at, values })).toBe(false)
  expect(keepText(null)).toBe(false)
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: allowed, writable: true })
})

describe('what this version does not keep is no job', () => {
  test.each<[string, string]>([
    ['nothing', ''],
    ['no JSON', '{"format":1,'],
    ['a number', '7'],
    ['null', 'null'],
    ['a list', JSON.stringify([whole])],
    ['another version', JSON.stringify({ ...whole, format: 2 })],
    ['no version', JSON.stringify({ ...whole, format: undefined })],
    ['a member more', JSON.stringify({ ...whole, state: 'active' })],
    ['a field more', JSON.stringify({ ...whole, fields: { ...fields, token_id: 'x' } })],
    ['a field less', JSON.stringify({ ...whole, fields: { ...fields, title: undefined } })],
    ['a type nobody knows', JSON.stringify({ ...whole, fields: { ...fields, type: 'constructor' } })],
    ['a work mode nobody knows', JSON.stringify({ ...whole, fields: { ...fields, work_mode: '__proto__' } })],
    ['no text', JSON.stringify({ ...whole, fields: { ...fields, description: { toString: 'x' } } })],
    [
      'a longer title than the field takes',
      JSON.stringify({ ...whole, fields: { ...fields, title: 'x'.repeat(201) } }),
    ],
    [
      'more places than the field takes',
      JSON.stringify({ ...whole, fields: { ...fields, locations: Array(101).fill('x') } }),
    ],
    ['places that are no texts', JSON.stringify({ ...whole, fields: { ...fields, locations: [{}] } })],
    ['an infinite number', JSON.stringify(whole).replace('"openings":2', '"openings":1e999')],
    ['a day there never was', JSON.stringify({ ...whole, fields: { ...fields, start_date: '2027-02-30' } })],
    ['a moment there never was', JSON.stringify({ ...whole, began_at: '2025-13-05T10:42:00.000Z' })],
    ['a moment in words', JSON.stringify({ ...whole, kept_at: 'yesterday' })],
    ['a prototype', `{"__proto__":${JSON.stringify(whole)}}`],
    ['a prototype besides', JSON.stringify(whole).replace('{', '{"__proto__":{"title":"x"},')],
    [
      'a prototype of the fields',
      JSON.stringify(whole).replace('"fields":{', '"fields":{"__proto__":{"a":1},'),
    ],
    [
      'a constructor',
      JSON.stringify(whole).replace('"fields":{', '"fields":{"constructor":{"prototype":{"a":1}},'),
    ],
    ['deep nesting', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('%s', (_, text) => {
    expect(keptJobIn(text)).toBeNull()
    expect(({} as Record<string, unknown>).a).toBeUndefined()
  })
})

test('changes of this tab and of others are told, until nobody listens', () => {
  const listener = vi.fn()
  const leave = onKeptText(listener)
  keepText('x')
  const storage = (key: string | null) => Object.assign(new Event('storage'), { key })
  window.dispatchEvent(storage('fairlead-first-job'))
  window.dispatchEvent(storage(null))
  window.dispatchEvent(storage('fairlead.anything'))
  expect(listener).toHaveBeenCalledTimes(3)
  leave()
  keepText(null)
  window.dispatchEvent(storage(null))
  expect(listener).toHaveBeenCalledTimes(3)
})
