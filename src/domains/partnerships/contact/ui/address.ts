import { addressReader, id, page } from '#web/address.ts'

export const readContactAddress = addressReader({ id: id, page })
