import { countLabel } from '#shared/labels.ts'
import type { FieldErrors } from '#shared/problems.ts'
import type { WrittenBooth } from './editing/event-editing.contract.ts'

interface Kept {
  id: string
  name: string
  price: number
  held: number
  waiting: number
}

const heldBy = ({ held }: Kept): string => countLabel(held, 'exhibitor')

const whyKept = (booth: Kept): string =>
  booth.held > 0
    ? `“${booth.name}” is held by ${heldBy(booth)}, so it can’t be removed`
    : `${countLabel(booth.waiting, 'exhibitor waits', 'exhibitors wait')} in line for “${booth.name}”, so it can’t be removed`

/** Returns what is wrong with a new list of booths: unknown ids, and fewer than are held or waited for. */
export const boothErrors = (written: readonly WrittenBooth[], kept: readonly Kept[]): FieldErrors => {
  const byId = new Map(kept.map((booth) => [booth.id, booth]))
  const errors: FieldErrors = {}
  const seen = new Set<string>()
  for (const [index, { id, quantity }] of written.entries()) {
    if (!id) continue
    const booth = byId.get(id)
    if (!booth) errors[`booth.${index}.id`] = ['This booth does not belong to this event']
    else if (seen.has(id)) errors[`booth.${index}.id`] = ['This booth is listed twice']
    else if (quantity < booth.held)
      errors[`booth.${index}.quantity`] = [
        `${heldBy(booth)} hold one, so this can’t be less than ${booth.held}`,
      ]
    seen.add(id)
  }
  const missing = kept.filter(({ id, held, waiting }) => (held > 0 || waiting > 0) && !seen.has(id))
  if (missing.length > 0) errors.booth = missing.map(whyKept)
  return errors
}

/** What exhibitors owe and paid is in one currency, as are the prices of add-ons. */
export const currencyErrors = (
  before: string | null,
  after: string | null,
  hasMoney: boolean,
  kept: readonly Kept[],
): FieldErrors => {
  const isOwed = kept.some(({ price, held }) => price > 0 && held > 0)
  if (!before || !after || before === after || !(isOwed || hasMoney)) return {}
  return {
    booth_currency: [
      `Fees, payments, or add-ons of this event are in ${before}, so the currency can’t change`,
    ],
  }
}
