import { addressReader, id } from '#web/address.ts'

/** Which organization or account a detail page shows. */
export const readSubjectId = addressReader({ id })
