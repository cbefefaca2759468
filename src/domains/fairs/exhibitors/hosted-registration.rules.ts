import type { Representative } from '../fairs.contract.ts'

/** Whoever keeps their address keeps their account. */
export const asBefore = (
  given: readonly Omit<Representative, 'account_id'>[],
  before: readonly Representative[],
): Representative[] =>
  given.map((one) => {
    const account_id = before.find(({ email }) => email === one.email)?.account_id
    return account_id ? { ...one, account_id } : one
  })

const key = ({ name, email, job_title, account_id }: Representative): string =>
  JSON.stringify([name, email, job_title, account_id ?? null])

export const isSame = (one: readonly Representative[], other: readonly Representative[]): boolean =>
  one.map(key).join() === other.map(key).join()
