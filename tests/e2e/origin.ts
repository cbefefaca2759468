import { inject } from 'vitest'

/** Where the product under test answers: each worker has a server of its own, so files never meet one another's rows. */
export const origin = (): string => {
  const own = inject('addresses')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!own) throw new Error(`No server was started for worker ${process.env.VITEST_POOL_ID}`)
  return own
}
