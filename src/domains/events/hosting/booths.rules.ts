import { countLabel } from '#shared/labels.ts'
import type { FieldErrors } from '#shared/problems.ts'
import type { WrittenBooth } from './editing/event-editing.contract.ts'

interface Kept {
  id: string
  name: string
  held: number
}

const heldBy = ({ held }: Kept): string => countLabel(held, 'exhibitor')

/** Returns what is wrong with a new list of booths: unknown ids, and fewer than are held. */
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
  const missing = kept.filter((booth) => booth.held > 0 && !seen.has(booth.id))
  if (missing.length > 0)
    errors.booth = missing.map(
      (booth) => `“${booth.name}” is held by ${heldBy(booth)}, so it can’t be removed`,
    )
  return errors
}
