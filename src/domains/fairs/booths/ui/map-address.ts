import { type AddressOf, addressReader, flag, id, some, text } from '#web/address.ts'

const shape = {
  id,
  search: text(200),
  /** The number of the open booth. */
  booth: text(16),
  major: some(text(120), 30),
  industry: some(text(120), 30),
  jobs: flag,
  sponsors: flag,
  starred: flag,
}

/** A map's address: which event's, what is searched for, and which booth is open. */
export type MapAddress = AddressOf<typeof shape>
export const readMapAddress = addressReader(shape)
