import { Alert, Button, Text } from '@mantine/core'
import classes from './check-in.module.css'
import { passableOf, type Refused, type ScanResult, shownResult } from './scan-results.ts'

interface CardProps {
  result: ScanResult | null
  onLetIn?: (who: Refused) => void
}

/** The result of the latest scan, readable at arm's length and visible below the camera. */
export const ScanResultCard = ({ result, onLetIn }: CardProps) => {
  const answer = result && shownResult(result)
  const Icon = answer?.icon
  const passable = passableOf(result)
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
