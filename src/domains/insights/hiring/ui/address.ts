import { type AddressOf, addressReader, day, id, whole } from '#web/address.ts'
import { MAX_DAYS } from '../../insights.contract.ts'

const shape = { days: whole(1, MAX_DAYS), from: day, to: day, job_id: id }
export type HiringAddress = AddressOf<typeof shape>
export const readHiringAddress = addressReader(shape)
