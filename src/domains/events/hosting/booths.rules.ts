import { countLabel } from '#shared/labels.ts'
import type { FieldErrors } from '#shared/problems.ts'
import type { WrittenBooth } from './editing/event-editing.contract.ts'

interface Kept {
  id: string
  name: string
  held: number
}

const heldBy = ({ held }: Kept): string => countLabel(held, 'exhibitor')

/** What keeps the booths from being written so: strangers, and fewer than are held. */
export const boothErrors = (written: readonly WrittenBooth[], kept: readonly Kept[]): FieldErrors => {
  const byId = new Map(kept.map((booth) => [booth.id, booth]))
  const errors: FieldErrors = {}
  const seen = new Set<string>()
  for (const [index, { id, quantity }] of written.entries()) {
    if (!id) continue
    const booth = byId.get(id)
    if (!booth) errors[`booth.${index}.id`] = ['This booth is not one of this event']
    else if (seen.has(id)) errors[`booth.${index}.id`] = ['This booth stands here twice']
    else if (quantity < booth.held)
      errors[`booth.${index}.quantity`] = [
        `${heldBy(booth)} hold one, so this cannot be less than ${booth.held}`,
      ]
    seen.add(id)
  }
  const missing = kept.filter((booth) => booth.held > 0 && !seen.has(booth.id))
  if (missing.length > 0)
    errors.booth = missing.map(
      (booth) => `“${booth.name}” is held by ${heldBy(booth)}, so it cannot be removed`,
    )
  return errors
}
