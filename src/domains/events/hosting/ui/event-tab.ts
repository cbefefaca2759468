import type { ComponentType, LazyExoticComponent } from 'react'
import type { HostedEvent } from '../hosted-events.contract.ts'

export interface EventTabProps {
  event: HostedEvent
}

/** Loaded when its tab is opened. */
export type EventPanel = LazyExoticComponent<ComponentType<EventTabProps>>

/** Tabs of an event's page that other slices provide: exhibitors, booths, registration form, appointments and report. */
export type FairPanels = Record<'exhibitors' | 'booths' | 'form' | 'slots' | 'report', EventPanel>
