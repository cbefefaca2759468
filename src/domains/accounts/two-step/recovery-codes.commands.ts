import { randomInt } from 'node:crypto'
import { hashSecret } from '#platform/secrets.ts'
import type { Tx } from '#platform/transactions.ts'
import { plainCode } from './recovery-codes.mapping.ts'

const CODES = 10
const GROUPS = 6
const GROUP = 4
/** Leaves out characters that are easily confused: 0 and o, 1, i and l. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * About 118 bits: from 112 on, a plain hash without a key or a work factor is enough. Source: OWASP ASVS 5.0,
 * 6.5.2.
 */
const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
  ).join('-')

const hashOf = (personId: string, code: string): Buffer => hashSecret(`${personId} ${plainCode(code)}`)

/** Makes new recovery codes and returns them; the old ones stop working. */
export const makeCodes = async (tx: Tx, personId: string): Promise<string[]> => {
  const codes = Array.from({ length: CODES }, newCode)
  await tx.db.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
  await tx.db
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({ person_id: personId, code_hash: hashOf(personId, code), created_at: tx.now })),
    )
    .execute()
  return codes
}

/** Uses a code. If two people try at once, one gets it. */
export const consumeCode = async (tx: Tx, personId: string, code: string): Promise<boolean> => {
  const used = await tx.db
    .updateTable('recovery_codes')
    .set({ used_at: tx.now })
    .where('person_id', '=', personId)
    .where('code_hash', '=', hashOf(personId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}
