import { id } from '#shared/fields.ts'
import { addressReader } from '#web/address.ts'

/** Which organization or account a detail page shows. */
export const readSubjectId = addressReader({ id })
