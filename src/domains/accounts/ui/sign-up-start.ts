import { useSessionStorage } from '@mantine/hooks'
import type { OutputOf } from '#shared/endpoint.ts'
import type { startSignUp } from '../sign-up/sign-up-start.contract.ts'

export interface Start extends OutputOf<typeof startSignUp> {
  email: string
  /** What they wrote about themselves before. */
  name?: string
  job_title?: string
}

/**
 * The address someone begins with and what it tells, kept while they go from form to form in this tab; null
 * before, and during server rendering.
 */
export const useStart = () => {
  const [start, setStart, clear] = useSessionStorage<Start | null>({
    key: 'fairlead.start',
    defaultValue: null,
  })
  return { start, setStart, clear }
}
