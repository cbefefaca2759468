import { AsyncLocalStorage } from 'node:async_hooks'
import type { Claim } from './claims.ts'

/** The call that the code is running for, at any depth; background work has none. */
export interface CurrentCall {
  /** Its lane: `POST /student/job/apply`, without ids. */
  name: string
  claim?: Claim
}

const calls = new AsyncLocalStorage<CurrentCall>()

export const withCallContext = <T>(call: CurrentCall, run: () => Promise<T>): Promise<T> =>
  calls.run(call, run)

export const currentCall = (): CurrentCall | undefined => calls.getStore()

/** Work a call starts without waiting for it doesn't belong to the call. */
export const withoutCallContext = <T>(run: () => T): T => calls.exit(run)
