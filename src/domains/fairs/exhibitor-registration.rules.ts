import type { FieldErrors } from '#shared/problems.ts'
import type { PaymentState, Representative } from './fairs.contract.ts'
import { mayChangePrice } from './fairs.rules.ts'

export const repeatedEmails = (people: readonly Representative[]): FieldErrors => {
  const errors: FieldErrors = {}
  for (const [index, { email }] of people.entries())
    if (people.findIndex((other) => other.email === email) < index)
      errors[`representatives.${index}.email`] = ['This person is already listed']
  return errors
}

/** Returns what is wrong with the booth choice, regardless of availability. */
export const boothErrors = (
  chosen: string | null,
  { booths, needed }: { booths: readonly string[]; needed: boolean },
): FieldErrors => {
  if (chosen === null) return needed ? { booth_id: ['Choose a booth'] } : {}
  return booths.includes(chosen) ? {} : { booth_id: ['Choose one of this event’s booths'] }
}

/** Whether the booth may be changed: once something is paid or settled, only for one at the same price. */
export const priceErrors = (
  payment: PaymentState,
  before: number,
  after: number,
  changed: 'booth_id' | 'addons' = 'booth_id',
): FieldErrors => {
  if (before === after || mayChangePrice(payment)) return {}
  return changed === 'addons'
    ? { addons: ['The fee is already settled, so add-ons that change it can’t be chosen or removed'] }
    : { booth_id: ['The fee is already settled, so choose a booth at the same price'] }
}
