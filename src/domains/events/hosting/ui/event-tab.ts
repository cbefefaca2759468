import type { ComponentType, LazyExoticComponent } from 'react'
import type { HostedEvent } from '../hosted-events.contract.ts'

export interface EventTabProps {
  event: HostedEvent
}

/** Loaded when its tab is opened. */
export type EventPanel = LazyExoticComponent<ComponentType<EventTabProps>>

/** What stands on tabs of an event's page and is not the event's own: who exhibits there, and their visits. */
export type FairPanels = Record<'exhibitors' | 'slots', EventPanel>
