import { type AddressOf, addressReader, day, whole } from '#web/address.ts'
import { MAX_DAYS } from '../insights.contract.ts'

const shape = { days: whole(1, MAX_DAYS), from: day, to: day }
export type RangeAddress = AddressOf<typeof shape>
export const readRangeAddress = addressReader(shape)
