import { expect, test } from 'vitest'
import type { DoorAction } from '../../ui/door-actions.ts'
import type { DoorList, PersonOnList } from '../door-list.contract.ts'
import { markOf as serversMark } from '../door-list.mapping.ts'
import { digestsOf, merged, peopleOn, withArrival } from './kept-list.ts'
import { markOf } from './marks.ts'
import { answerOffline, findOnList } from './offline-answers.ts'

const SALT = 'a salt'
const AT = '2026-03-02T15:00:00.000Z'

const person = (id: string, name: string, more: Partial<PersonOnList> = {}): PersonOnList => ({
  id,
  first_name: name.split(' ')[0]!,
  last_name: name.split(' ').slice(1).join(' '),
  about: null,
  represents: null,
  ticket: serversMark(SALT, 'ticket', `${id.toUpperCase().repeat(12)}`),
  address: serversMark(SALT, 'address', `${id}@example.edu`),
  checked_in_at: null,
  hindrance: null,
  may: { check_in: true, let_in: false },
  ...more,
})

const waits = { hindrance: 'On the waiting list', may: { check_in: false, let_in: true } }
const people = [
  person('a', 'José Núñez-Lee'),
  person('b', 'Ben Okoro', {
    checked_in_at: '2026-03-02T14:00:00.000Z',
    may: { check_in: false, let_in: false },
  }),
  person('c', 'Cho Wu', waits),
  person('d', 'Ann Lee', { represents: { organization: 'Harbor Light', booth: 'A12' } }),
]
const list: DoorList = {
  title: 'Fair',
  time_zone: 'UTC',
  as_of: '2026-03-02T14:30:00.000Z',
  ends_at: '2026-03-02T20:00:00.000Z',
  salt: SALT,
  is_whole: true,
  walk_in: { hindrance: null, may: { walk_in: true, let_in: false } },
  parts: people.map((one, part) => ({ part, digest: `1111111${part}`, people: [one] })),
}
const nobody = new Map<string, string>()
const answer = (action: DoorAction, here = nobody, of = list) => answerOffline(of, here, action, AT)
const scan = (letter: string, here = nobody, of = list) =>
  answer({ kind: 'scan', code: letter.repeat(12) }, here, of)
const find = async (search: string) =>
  (await findOnList(list, nobody, search)).map(({ registration_id }) => registration_id)

test('the browser makes the marks the server makes', async () => {
  expect(await markOf(SALT, 'ticket', '4F0A9C2177BD')).toBe(serversMark(SALT, 'ticket', '4F0A9C2177BD'))
  expect(await markOf(SALT, 'address', 'josé@example.edu')).toBe(
    serversMark(SALT, 'address', 'josé@example.edu'),
  )
})

test('of two with the same mark, nobody is named and the code is sent later', async () => {
  const { ticket, address } = people[0]!
  const twins = {
    ...list,
    parts: [
      ...list.parts,
      { part: 9, digest: '99999999', people: [person('e', 'Eve Oh', { ticket, address })] },
    ],
  }
  expect(await scan('a', nobody, twins)).toMatchObject({
    result: { kind: 'kept' },
    person: null,
    isKept: true,
  })
  const guest = { first_name: 'Eve', last_name: 'Oh', email: 'a@example.edu' }
  expect(await answer({ kind: 'walk_in', who: { guest }, name: 'Eve Oh' }, nobody, twins)).toMatchObject({
    result: { arrival: { first_name: 'Eve Oh', already: false } },
    person: null,
  })
})

test('a ticket is welcomed once, by what the list says and what waits on the device', async () => {
  expect(await scan('A')).toMatchObject({
    result: { kind: 'in', isWaiting: true, arrival: { first_name: 'José', already: false } },
    person: 'a',
    isKept: true,
  })
  expect(await scan('A', new Map([['a', AT]]))).toMatchObject({
    result: { kind: 'in', arrival: { already: true, checked_in_at: AT } },
    isKept: false,
  })
  expect(await scan('B')).toMatchObject({ result: { arrival: { already: true } }, isKept: false })
})

test('who may not come in is refused, and let in with a reason where a reason passes it', async () => {
  expect(await scan('C')).toMatchObject({
    result: { kind: 'refused', message: 'On the waiting list', passable: { name: 'Cho Wu' } },
    isKept: false,
  })
  const passing = {
    kind: 'let_in',
    who: { code: 'C'.repeat(12) },
    reason: 'Host agreed',
    name: null,
  } as const
  expect(await answer(passing)).toMatchObject({ result: { kind: 'in', isWaiting: true }, person: 'c' })
})

test('an unknown code is refused by a whole list, and kept where the list isn’t whole', async () => {
  expect(await scan('E')).toMatchObject({ result: { kind: 'refused', word: 'not_found' }, isKept: false })
  const { walk_in: _, ...helpers } = list
  expect(await scan('E', nobody, helpers)).toMatchObject({ result: { passable: null } })
  expect(await scan('E', nobody, { ...list, is_whole: false })).toMatchObject({
    result: { kind: 'kept' },
    isKept: true,
  })
  expect(await answer({ kind: 'scan', code: 'not a code' })).toMatchObject({ result: { word: 'invalid' } })
})

test('a guest whose address is on the list is that person', async () => {
  const walkIn = (email: string): DoorAction => ({
    kind: 'walk_in',
    who: { guest: { first_name: 'B', last_name: 'O', email } },
    name: 'B O',
  })
  expect(await answer(walkIn(' B@example.edu '))).toMatchObject({ result: { arrival: { already: true } } })
  expect(await answer(walkIn('c@example.edu'))).toMatchObject({ result: { kind: 'refused' } })
  expect(await answer(walkIn('new@example.edu'))).toMatchObject({
    result: { kind: 'in', arrival: { first_name: 'B O' } },
    isKept: true,
  })
})

test('people are found by parts of a name without accents, a whole address, an exhibitor, or a booth', async () => {
  expect(await find('jose nun')).toEqual(['a'])
  expect(await find('LEE')).toEqual(['d', 'a'])
  expect(await find('ee')).toEqual([])
  expect(await find('a@example.edu')).toEqual(['a'])
  expect(await find('example.edu')).toEqual([])
  expect(await find('harbor')).toEqual(['d'])
  expect(await find('a12')).toEqual(['d'])
})

test('a list takes in what changed, and asks again for who arrived here', () => {
  const came = withArrival(list, 'a', AT)
  expect(peopleOn(came)[0]).toMatchObject({ checked_in_at: AT, may: { check_in: false } })
  expect(digestsOf(came)).not.toBe(digestsOf(list))
  const news = { ...list, parts: [{ part: 2, digest: 'ffffffff', people: [] }] }
  expect(peopleOn(merged(came, news)).map(({ id }) => id)).toEqual(['a', 'b', 'd'])
})

test('who came while the list was read stays on it', () => {
  const meanwhile = withArrival(list, 'a', AT)
  const read = merged(list, { ...list, parts: [list.parts[0]!] }, meanwhile)
  expect(peopleOn(read).find(({ id }) => id === 'a')?.checked_in_at).toBe(AT)
  expect(digestsOf(read)).toMatch(/^0{8}/)
  expect(peopleOn(merged(list, list, list))).toEqual(people)
})
