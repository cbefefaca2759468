import type { FieldErrors } from '#shared/problems.ts'
import { activeStates, type FairState } from '../fairs.contract.ts'

interface Booth {
  number: string
  kind_id: string
  registration_id: string | null
}
interface Exhibitor {
  id: string
  state: FairState
  booth_id: string | null
  booth_name: string | null
}

/** Returns why an exhibitor cannot have a booth, regardless of who has it. */
export const exhibitorErrors = (exhibitor: Exhibitor | undefined, booth: Booth): FieldErrors => {
  if (!exhibitor) return { registration_id: ['Choose one of this event’s exhibitors'] }
  if (!activeStates.some((state) => state === exhibitor.state))
    return { registration_id: ['This exhibitor no longer takes part'] }
  if (exhibitor.booth_id === null) return { registration_id: ['This exhibitor takes part without a booth'] }
  return exhibitor.booth_id === booth.kind_id
    ? {}
    : { registration_id: [`This exhibitor registered for “${exhibitor.booth_name}”, another kind of booth`] }
}

/** Returns why two booths cannot swap their exhibitors; null if they can. */
export const swapRefusal = (one: Booth, other: Booth): string | null => {
  if (!one.registration_id && !other.registration_id) return 'Neither of these booths has an exhibitor'
  return one.kind_id === other.kind_id
    ? null
    : `${one.number} and ${other.number} are of different kinds, and exhibitors pay for the kind they chose`
}
