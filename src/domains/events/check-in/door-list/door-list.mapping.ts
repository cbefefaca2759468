import { createHash, createHmac } from 'node:crypto'
import { type DoorList, PARTS, type PersonOnList } from './door-list.contract.ts'

/** Hexadecimal digits of a mark: thousands of codes have the same, so none can be told from it. */
const MARK_DIGITS = 8

/** Stands for a ticket code or an address on a device. */
export const markOf = (salt: string, kind: 'ticket' | 'address', text: string): string =>
  createHmac('sha256', salt).update(`${kind} ${text}`).digest('hex').slice(0, MARK_DIGITS)

const digestOf = (people: PersonOnList[]): string =>
  createHash('sha256').update(JSON.stringify(people)).digest('hex').slice(0, 8)

/** Ids are ordered by time at the front and random at the end. */
const partOf = ({ id }: PersonOnList): number => Number.parseInt(id.slice(-2), 16) % PARTS

/** Puts people into parts, and leaves out those a device has already. */
export const changedParts = (people: PersonOnList[], have: string | undefined): DoorList['parts'] => {
  const sorted = people.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const byPart = Map.groupBy(sorted, partOf)
  const had = have?.match(/.{8}/g) ?? []
  return Array.from({ length: PARTS }, (_, part) => {
    const members = byPart.get(part) ?? []
    return { part, digest: digestOf(members), people: members }
  }).filter(({ part, digest }) => had[part] !== digest)
}
