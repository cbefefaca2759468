import { type AddressOf, addressReader, id } from '#web/address.ts'

const shape = { id }
export type ScheduleAddress = AddressOf<typeof shape>
export const readScheduleAddress = addressReader(shape)
