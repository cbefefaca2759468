import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import type { StudentEventDetail } from '../event-registrations.contract.ts'

export interface FairPartsProps {
  event: StudentEventDetail
  /** Of its headings. */
  order?: 2 | 3
}

export interface FairPartsOf {
  Parts: ComponentType<FairPartsProps>
  /** What of the fair a step with one's registration makes stale. */
  invalidates: readonly Endpoint[]
}

const Fair = createContext<FairPartsOf>({ Parts: () => null, invalidates: [] })

/** Says what an event's page shows of its fair, wherever the event is shown below. */
export const WithFair = ({ fair, children }: { fair: FairPartsOf; children: ReactNode }) => (
  <Fair value={fair}>{children}</Fair>
)

export const useFairCalls = (): readonly Endpoint[] => useContext(Fair).invalidates

/** Who exhibits at the event, and one's visits there. */
export const FairParts = (props: FairPartsProps) => {
  const { Parts } = useContext(Fair)
  return <Parts {...props} />
}
