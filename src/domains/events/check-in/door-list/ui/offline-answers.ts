import { fullName } from '#shared/labels.ts'
import { hourOf } from '../../../ui/words.ts'
import type { Admitted, PersonAtDoor } from '../../check-in.contract.ts'
import { codeIn, inGroups } from '../../ticket-codes.contract.ts'
import type { DoorAction } from '../../ui/door-actions.ts'
import type { Refused, ScanResult } from '../../ui/scan-results.ts'
import type { DoorList, PersonOnList } from '../door-list.contract.ts'
import { peopleOn } from './kept-list.ts'
import { markOf } from './marks.ts'

const CODE = /^[0-9A-F]{12}$/
const MOST_FOUND = 10
const SHORT = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]{1,2}$/u

/** When people arrived by what waits on this device, by whom. */
export type Here = ReadonlyMap<string, string>

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const arrivedAt = (person: PersonOnList, here: Here): string | null =>
  person.checked_in_at ?? here.get(person.id) ?? null

/** What is known of somebody without asking the server. */
const shown = (person: PersonOnList, here: Here): PersonAtDoor => {
  const checked_in_at = arrivedAt(person, here)
  const { id, first_name, last_name, about, represents, hindrance, may } = person
  return {
    registration_id: id,
    first_name,
    last_name,
    university: about,
    majors: [],
    graduation_class: null,
    represents,
    checked_in_at,
    hindrance: checked_in_at ? null : hindrance,
    may: { check_in: may.check_in && !checked_in_at, let_in: may.let_in && !checked_in_at },
  }
}

const hasWord = (text: string, word: string): boolean =>
  SHORT.test(word) ? text.split(/[\s\-.@]+/).some((part) => part.startsWith(word)) : text.includes(word)

/** Looks people up on the device as the server would: by name, whole address, exhibitor, or booth. */
export const findOnList = async (list: DoorList, here: Here, search: string): Promise<PersonAtDoor[]> => {
  const text = search.trim()
  const mark = text.includes('@') && (await markOf(list.salt, 'address', text.toLowerCase()))
  const words = folded(text)
    .split(/[\s,]+/)
    .filter(Boolean)
  const fits = ({ first_name, last_name, represents, address }: PersonOnList): boolean => {
    if (mark) return address === mark
    if (represents?.booth?.toLowerCase() === text.toLowerCase()) return true
    const name = folded(`${first_name} ${last_name}`)
    if (words.every((word) => hasWord(name, word))) return true
    return represents !== null && words.every((word) => hasWord(folded(represents.organization), word))
  }
  return peopleOn(list)
    .filter(fits)
    .map((person) => shown(person, here))
    .toSorted(
      (one, other) =>
        Number(other.may.check_in) - Number(one.may.check_in) || one.last_name.localeCompare(other.last_name),
    )
    .slice(0, MOST_FOUND)
}

export interface OfflineAnswer {
  result: ScanResult
  person: string | null
  /** It is to be sent later. */
  isKept: boolean
}

const refusal = (word: string, message: string, passable: Refused | null): OfflineAnswer => ({
  result: { kind: 'refused', word, message, passable },
  person: null,
  isKept: false,
})

const arrivalOf = (
  { time_zone }: DoorList,
  person: Pick<PersonAtDoor, 'first_name' | 'last_name'> & Partial<PersonAtDoor>,
  checked_in_at: string,
  already: boolean,
): Admitted => ({
  registration_id: '',
  university: null,
  majors: [],
  graduation_class: null,
  represents: null,
  ...person,
  checked_in_at,
  checked_in_by: null,
  checked_in_self: false,
  is_walk_in: false,
  already,
  time_zone,
})

/** What the list says of somebody on it; a reason passes what it may. */
const answerFor = (
  list: DoorList,
  here: Here,
  person: PersonOnList,
  who: Refused,
  done_at: string,
  reason?: string,
): OfflineAnswer => {
  const known = shown(person, here)
  const { checked_in_at, hindrance, may } = known
  if (checked_in_at)
    return {
      result: { kind: 'in', arrival: arrivalOf(list, known, checked_in_at, true) },
      person: null,
      isKept: false,
    }
  if (hindrance && !(reason && may.let_in))
    return refusal('refused', hindrance, may.let_in ? { ...who, name: fullName(person) } : null)
  return {
    result: { kind: 'in', arrival: arrivalOf(list, known, done_at, false), isWaiting: true },
    person: person.id,
    isKept: true,
  }
}

const welcome = (list: DoorList, name: string, done_at: string): OfflineAnswer => ({
  result: {
    kind: 'in',
    arrival: arrivalOf(list, { first_name: name, last_name: '' }, done_at, false),
    isWaiting: true,
  },
  person: null,
  isKept: true,
})

const answerToCode = async (
  list: DoorList,
  here: Here,
  typed: string,
  done_at: string,
  reason?: string,
): Promise<OfflineAnswer> => {
  const code = codeIn(typed)
  if (!CODE.test(code)) return refusal('invalid', 'A code has 12 characters, like 4F0A-9C21-77BD', null)
  const mark = await markOf(list.salt, 'ticket', code)
  const marked = peopleOn(list).filter(({ ticket }) => ticket === mark)
  if (marked.length === 1) return answerFor(list, here, marked[0]!, { code }, done_at, reason)
  if (reason) return welcome(list, inGroups(code), done_at)
  // of thousands, two may have the same mark: the server knows which it is
  if (marked[0] || !list.is_whole)
    return { result: { kind: 'kept', code: inGroups(code) }, person: null, isKept: true }
  const as_of = hourOf(list.as_of, list.time_zone)
  return refusal(
    'not_found',
    `No ticket for this event had that code at ${as_of}. It may be for another event, or have been taken since`,
    list.walk_in ? { code } : null,
  )
}

/** Answers as the server would, by what the device knows. */
export const answerOffline = async (
  list: DoorList,
  here: Here,
  action: DoorAction,
  done_at: string,
): Promise<OfflineAnswer> => {
  if (action.kind === 'scan') return answerToCode(list, here, action.code, done_at)
  const byId = (id: string) => peopleOn(list).find((person) => person.id === id)
  if (action.kind === 'person') {
    const { registration_id, name } = action
    const person = byId(registration_id)
    return person ? answerFor(list, here, person, { registration_id }, done_at) : welcome(list, name, done_at)
  }
  if (action.kind === 'let_in') {
    const { who, reason, name } = action
    if ('code' in who) return answerToCode(list, here, who.code, done_at, reason)
    const person = byId(who.registration_id)
    return person ? answerFor(list, here, person, who, done_at, reason) : welcome(list, name ?? '', done_at)
  }
  const { guest } = action.who
  const mark = guest && (await markOf(list.salt, 'address', guest.email.trim().toLowerCase()))
  const marked = mark ? peopleOn(list).filter(({ address }) => address === mark) : []
  if (marked.length === 1)
    return answerFor(list, here, marked[0]!, { registration_id: marked[0]!.id }, done_at, action.reason)
  return welcome(list, action.name, done_at)
}
