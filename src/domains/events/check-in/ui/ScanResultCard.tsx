import { Alert, Button, Text } from '@mantine/core'
import { IconCheck, IconCircleX, IconClock, IconCloudOff, type TablerIcon } from '@tabler/icons-react'
import { hourOf } from '../../ui/words.ts'
import classes from './check-in.module.css'
import type { Refused, ScanResult } from './useScans.ts'
import { studiesOf } from './words.ts'

interface Shown {
  color: string
  icon: TablerIcon
  title: string
  text: string
}

const shown = (result: ScanResult): Shown => {
  if (result.kind === 'kept')
    return {
      color: 'yellow',
      icon: IconCloudOff,
      title: 'Saved on this device',
      text: `${result.code} couldn’t be sent. We’ll send it later, and it counts once.`,
    }
  if (result.kind === 'unsent')
    return { color: 'yellow', icon: IconCloudOff, title: 'Couldn’t be sent', text: result.message }
  if (result.kind === 'refused')
    return {
      color: 'red',
      icon: IconCircleX,
      title: result.word === 'ticket_waiting' ? 'No place yet' : 'Not admitted',
      text: result.message,
    }
  const { arrival } = result
  const name = `${arrival.first_name} ${arrival.last_name}`
  if (arrival.already)
    return {
      color: 'blue',
      icon: IconClock,
      title: `${name} is already checked in`,
      text: `Since ${hourOf(arrival.checked_in_at, arrival.time_zone)}${
        arrival.checked_in_by ? `, by ${arrival.checked_in_by}` : ''
      }.`,
    }
  return { color: 'green', icon: IconCheck, title: `Welcome, ${name}`, text: studiesOf(arrival) }
}

interface CardProps {
  result: ScanResult | null
  onLetIn?: (who: Refused) => void
}

/**
 * The result of the latest scan, readable at arm's length and visible below the camera. Times are in the
 * event's zone.
 */
export const ScanResultCard = ({ result, onLetIn }: CardProps) => {
  const answer = result && shown(result)
  const Icon = answer?.icon
  const passable = result?.kind === 'refused' ? result.passable : null
  return (
    <div
      className={classes.result}
      role="status"
      aria-live="assertive"
      data-answer={answer ? true : undefined}
    >
      {answer && Icon ? (
        <Alert color={answer.color} icon={<Icon aria-hidden />} title={answer.title} variant="light">
          {answer.text}
          {passable && onLetIn && (
            <Button size="sm" variant="default" mt="sm" display="block" onClick={() => onLetIn(passable)}>
              Let in anyway
            </Button>
          )}
        </Alert>
      ) : (
        <Text c="dimmed">Hold a ticket’s QR code up to the camera, type its code, or look for the name.</Text>
      )}
    </div>
  )
}
