import { rangeQuery } from '../insights.contract.ts'
import type { RangeAddress } from './address.ts'

/** Whether the range is valid; ignores other parameters. */
export const checkDays = ({ from, to }: { from: string; to: string }) => rangeQuery.safeParse({ from, to })

/** Returns the range from the address if it is valid, else the default. */
export const rangeAsked = (address: RangeAddress): RangeAddress => {
  const { days, from, to } = address
  const asked = from && to ? { from, to } : { days }
  return rangeQuery.safeParse(asked).success ? asked : {}
}
