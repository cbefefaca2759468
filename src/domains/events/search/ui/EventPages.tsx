import { Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeader } from '#web/kit/PageHeader.tsx'

const pages = {
  '/student/events': 'All events',
  '/student/events/liked': 'Liked',
  '/student/events/registered': 'Registered',
} as const
type EventPage = keyof typeof pages

/** The student's three event pages under one heading. */
export const EventPages = ({ page, children }: { page: EventPage; children: ReactNode }) => {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title="Events" />
      <Tabs value={page} onChange={(to) => to && void navigate({ to: to as EventPage })}>
        <Tabs.List mb="md">
          {Object.entries(pages).map(([to, label]) => (
            <Tabs.Tab key={to} value={to}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.keys(pages).map((to) => (
          <Tabs.Panel key={to} value={to}>
            {to === page && children}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
