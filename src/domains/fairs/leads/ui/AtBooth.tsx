import { Tabs } from '@mantine/core'
import { useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { TabLine } from '#web/kit/TabLine.tsx'
import { useListSearch } from '#web/list-search.ts'
import type { OwnRegistration } from '../../exhibitor-registration.contract.ts'
import { LinePanel } from '../../lines/ui/LinePanel.tsx'
import { type BoothAtFairAddress, type BoothTab, readBoothAddress } from '../../ui/address.ts'
import { fairPages } from '../../ui/calls.ts'
import { LeadList } from './LeadList.tsx'
import { LeadScanner } from './LeadScanner.tsx'
import { useKeptBooth } from './useKeptBooth.ts'
import { boothTitle } from './words.ts'

/** What the team does at its booth on the day. */
export const AtBooth = ({
  side,
  registration,
}: {
  side: OrganizationKind
  registration: OwnRegistration
}) => {
  const [isScanning, setScanning] = useState(false)
  const list = useListSearch<BoothAtFairAddress>()
  const tab = readBoothAddress(list.search).tab ?? 'leads'
  const { id, event, booth } = registration
  useKeptBooth(side, registration)
  return (
    <>
      <PageHeader
        title={boothTitle(booth?.number ?? null)}
        description={
          <LinkAnchor to={fairPages[side].status} search={{ id }} inherit underline="always">
            <bdi>{event.title}</bdi>
          </LinkAnchor>
        }
      />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) =>
          void list.set({ tab: next as BoothTab, search: undefined, rating: undefined } as never)
        }
      >
        <TabLine>
          <Tabs.Tab value="leads">Leads</Tabs.Tab>
          <Tabs.Tab value="line">Line</Tabs.Tab>
        </TabLine>
        <Tabs.Panel value="leads">
          <LeadList side={side} registrationId={id} onScan={() => setScanning(true)} />
        </Tabs.Panel>
        <Tabs.Panel value="line">
          <LinePanel side={side} registrationId={id} />
        </Tabs.Panel>
      </Tabs>
      {isScanning && <LeadScanner side={side} registrationId={id} onClose={() => setScanning(false)} />}
    </>
  )
}
