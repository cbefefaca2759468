import { Button } from '@mantine/core'
import { IconHeartHandshake, IconInbox, IconSearch, IconSend, type TablerIcon } from '@tabler/icons-react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { EmptyState, NothingFits } from '#web/kit/states.tsx'
import type { ListPageSearch, Tab } from './address.ts'
import { others } from './words.ts'

interface EmptyWords {
  icon: TablerIcon
  title: string
  text: string
  find?: true
}
const emptyWords = (side: OrganizationKind): Record<Tab, EmptyWords> => {
  const { many } = others[side]
  return {
    find: {
      icon: IconSearch,
      title: `No ${many} yet`,
      text: `Approved ${many} whose team is on Fairlead appear here.`,
    },
    partners: {
      icon: IconHeartHandshake,
      title: 'No partners yet',
      text: `Ask ${many} to be your partners: you’ll see each other’s partner events and can message each other.`,
      find: true,
    },
    received: {
      icon: IconInbox,
      title: 'No requests received',
      text: `When ${many} ask you to be partners, you answer here.`,
    },
    sent: {
      icon: IconSend,
      title: 'No requests sent',
      text: `The ${many} you ask, and their answers, appear here.`,
      find: true,
    },
  }
}

/** Why a list is empty, and what to do next. */
export const NoPartners = ({
  side,
  tab,
  list,
  narrowed,
}: {
  side: OrganizationKind
  tab: Tab
  list: ListPageSearch
  narrowed: boolean
}) => {
  const { icon, title, text, find } = emptyWords(side)[tab]
  if (narrowed)
    return (
      <NothingFits title={`No ${others[side].many} match`} onClear={() => list.clear(['tab'])}>
        Try fewer filters, or another part of the name. You can only ask those whose team is on Fairlead.
      </NothingFits>
    )
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={find && <Button onClick={() => list.set({ tab: undefined })}>Find {others[side].many}</Button>}
    >
      {text}
    </EmptyState>
  )
}
