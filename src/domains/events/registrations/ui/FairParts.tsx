import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import type { StudentEventDetail } from '../event-registrations.contract.ts'

export interface FairPartsProps {
  event: StudentEventDetail
  /** The level of its headings. */
  order?: 2 | 3
}

export interface FairPartsOf {
  Parts: ComponentType<FairPartsProps>
  /** What the host asks whoever came. */
  Survey: ComponentType<FairPartsProps>
  /** Calls of the fair that go stale with a step of the student's registration. */
  invalidates: readonly Endpoint[]
}

const Fair = createContext<FairPartsOf>({ Parts: () => null, Survey: () => null, invalidates: [] })

/** Provides the fair's part of event pages shown below it. */
export const WithFair = ({ fair, children }: { fair: FairPartsOf; children: ReactNode }) => (
  <Fair value={fair}>{children}</Fair>
)

export const useFairCalls = (): readonly Endpoint[] => useContext(Fair).invalidates

/** The event's exhibitors, and the student's appointments with them. */
export const FairParts = (props: FairPartsProps) => {
  const { Parts } = useContext(Fair)
  return <Parts {...props} />
}

export const FairSurvey = (props: FairPartsProps) => {
  const { Survey } = useContext(Fair)
  return <Survey {...props} />
}
