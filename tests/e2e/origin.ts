import { inject } from 'vitest'

/** Where the product under test answers: each worker has its own server, so files never see each other's rows. */
export const origin = (): string => {
  const own = inject('addresses')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!own) throw new Error(`No server was started for worker ${process.env.VITEST_POOL_ID}`)
  return own
}
