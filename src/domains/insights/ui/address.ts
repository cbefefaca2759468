import { z } from 'zod'
import { day } from '#shared/fields.ts'
import { type AddressOf, addressReader } from '#web/address.ts'
import { MAX_DAYS, rangeQuery } from '../insights.contract.ts'

const shape = { days: z.int().min(1).max(MAX_DAYS), from: day, to: day }
export type RangeAddress = AddressOf<typeof shape>
export const readRangeAddress = addressReader(shape)

/** Whether the range is valid; ignores other parameters. */
export const checkDays = ({ from, to }: { from: string; to: string }) => rangeQuery.safeParse({ from, to })

/** Returns the range from the address if it is valid, else the default. */
export const rangeAsked = (address: RangeAddress): RangeAddress => {
  const { days, from, to } = address
  const asked = from && to ? { from, to } : { days }
  return rangeQuery.safeParse(asked).success ? asked : {}
}
