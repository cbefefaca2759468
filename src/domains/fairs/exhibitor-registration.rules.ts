import type { FieldErrors } from '#shared/problems.ts'
import type { PaymentState, Representative } from './fairs.contract.ts'
import { mayChangePrice } from './fairs.rules.ts'

export const repeatedEmails = (people: readonly Representative[]): FieldErrors => {
  const errors: FieldErrors = {}
  for (const [index, { email }] of people.entries())
    if (people.findIndex((other) => other.email === email) < index)
      errors[`representatives.${index}.email`] = ['This person is named already']
  return errors
}

/** What is wrong with the choice of a booth, before it is looked at whether one is free. */
export const boothErrors = (
  chosen: string | null,
  { booths, needed }: { booths: readonly string[]; needed: boolean },
): FieldErrors => {
  if (chosen === null) return needed ? { booth_id: ['Choose a booth'] } : {}
  return booths.includes(chosen) ? {} : { booth_id: ['Choose one of this event’s booths'] }
}

/** Whether another booth may be had: once something is paid or settled, only one of the same price. */
export const priceErrors = (payment: PaymentState, before: number, after: number): FieldErrors =>
  before === after || mayChangePrice(payment)
    ? {}
    : {
        booth_id: ['The fee of your booth is settled already, so only a booth of the same price is possible'],
      }
