import type { NumberedBooth } from '../numbered-booths.contract.ts'
import type { BoothAddress } from './address.ts'

/** Booths of a page of the table. */
export const SHOWN = 50

const holds = ({ number, exhibitor }: NumberedBooth, words: string): boolean =>
  number === words.toUpperCase() ||
  (exhibitor?.organization.name.toLowerCase().includes(words.toLowerCase()) ?? false)

/** Returns the booths with this number or exhibitor, of these kinds, free or taken. */
export const boothsFound = (
  booths: readonly NumberedBooth[],
  { search = '', kind, has }: BoothAddress,
): NumberedBooth[] => {
  const words = search.trim()
  return booths.filter(
    (booth) =>
      (!words || holds(booth, words)) &&
      (!kind?.length || kind.includes(booth.kind.id)) &&
      (!has || (booth.exhibitor === null) === (has === 'free')),
  )
}

/** One page of them, in the shape of a list. */
export const pageOfBooths = (booths: readonly NumberedBooth[], wanted = 1) => {
  const page_count = Math.ceil(booths.length / SHOWN)
  const current_page = Math.max(1, Math.min(wanted, page_count))
  const data = booths.slice((current_page - 1) * SHOWN, current_page * SHOWN)
  return { data, current_page, page_count, total_row: booths.length }
}
