import { Button, Group, Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconQrcode } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import type { KeptBooth } from './kept-booth.ts'
import { LeadScanner } from './LeadScanner.tsx'
import { boothTitle } from './words.ts'

/** A booth's page while the server can't be reached: tickets are scanned all the same. */
export const BoothOffline = ({ side, booth }: { side: OrganizationKind; booth: KeptBooth }) => {
  const [isScanning, setScanning] = useState(false)
  const router = useRouter()
  const { online } = useNetwork()
  const again = () => void router.invalidate()
  useEffect(() => {
    // not while somebody is being noted
    if (online && navigator.onLine && !isScanning) void router.invalidate()
  }, [online, isScanning, router])
  return (
    <>
      <PageHeader title={boothTitle(booth.number)} description={<bdi>{booth.title}</bdi>} />
      <Text mb="md" maw="70ch">
        You’re offline. Tickets you scan are saved on this device and sent when you’re back; then you see who
        they are of, and your list of leads.
      </Text>
      <Group>
        <Button leftSection={<IconQrcode size={18} aria-hidden />} onClick={() => setScanning(true)}>
          Scan tickets
        </Button>
        <Button variant="default" onClick={again}>
          Try again
        </Button>
      </Group>
      {isScanning && <LeadScanner side={side} registrationId={booth.id} onClose={() => setScanning(false)} />}
    </>
  )
}
