import { sealText, unsealText } from '../../ui/sealing.ts'
import type { DoorList, PersonOnList } from '../door-list.contract.ts'

/** Where the list lies in the cache of its door. */
const ADDRESS = '/door/kept-list'

export const peopleOn = (list: DoorList): PersonOnList[] => list.parts.flatMap(({ people }) => people)

/** How many have come. */
export const countOn = (list: DoorList): number =>
  peopleOn(list).filter(({ checked_in_at }) => checked_in_at).length

export const digestsOf = (list: DoorList | null): string | undefined =>
  list?.parts.map(({ digest }) => digest).join('')

/** The list with somebody's arrival, until it is read again: their part counts as changed. */
export const withArrival = (list: DoorList, id: string, checked_in_at: string): DoorList => ({
  ...list,
  parts: list.parts.map((part) =>
    part.people.some((person) => person.id === id && !person.checked_in_at)
      ? {
          ...part,
          digest: '00000000',
          people: part.people.map((person) =>
            person.id === id ? { ...person, checked_in_at, may: { ...person.may, check_in: false } } : person,
          ),
        }
      : part,
  ),
})

/** Who came, with the time, between two states of a list. */
const arrivedBetween = (before: DoorList | null, now: DoorList | null) => {
  if (!before || !now || before === now) return []
  const expected = new Set(peopleOn(before).flatMap(({ id, checked_in_at }) => (checked_in_at ? [] : [id])))
  return peopleOn(now).flatMap(({ id, checked_in_at }) =>
    checked_in_at && expected.has(id) ? [{ id, checked_in_at }] : [],
  )
}

/** The list with the parts that changed, and with who came here while they were asked for. */
export const merged = (before: DoorList | null, news: DoorList, now = before): DoorList => {
  const changed = new Map(news.parts.map((part) => [part.part, part]))
  const parts = before?.parts.map((part) => changed.get(part.part) ?? part) ?? news.parts
  return arrivedBetween(before, now).reduce<DoorList>(
    (list, { id, checked_in_at }) => withArrival(list, id, checked_in_at),
    { ...news, parts },
  )
}

interface Place {
  cache: string
  key: CryptoKey
}

/** Stores what a door needs, sealed, until the event’s end. */
export const storeList = async ({ cache, key }: Place, value: { list: DoorList }): Promise<void> => {
  const sealed = await sealText(key, cache, JSON.stringify(value))
  const headers = { 'x-kept-until': value.list.ends_at }
  await (await caches.open(cache)).put(ADDRESS, new Response(JSON.stringify(sealed), { headers }))
}

/** What was stored, unless it has expired or the key doesn't open it. */
export const storedList = async <T extends { list: DoorList }>({ cache, key }: Place): Promise<T | null> => {
  if (!(await caches.has(cache))) return null
  const kept = await (await caches.open(cache)).match(ADDRESS)
  if (!kept) return null
  if (Date.parse(kept.headers.get('x-kept-until') ?? '') <= Date.now()) {
    await caches.delete(cache)
    return null
  }
  const text = await unsealText(key, cache, await kept.json())
  return text ? (JSON.parse(text) as T) : null
}
